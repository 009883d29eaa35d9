import { Trail } from './trail.js';

const proxies = new WeakMap<object, object>();
const targets = new WeakMap<object, object>();

const refuseWrite = (_: object, key: string | symbol): never => {
  throw new Error(`"${String(key)}" was written past the table; only put may write`);
};

const handler: ProxyHandler<object> = {
  get(target, key): unknown {
    return guarded(Reflect.get(target, key));
  },
  set: refuseWrite,
  deleteProperty: refuseWrite,
  defineProperty: refuseWrite,
  setPrototypeOf: (target) => refuseWrite(target, 'prototype'),
  preventExtensions: (target) => refuseWrite(target, 'extensible'),
};

/**
 * Plain data that cannot be written to: any write, however deep, throws. Only a table made with a guard writes through.
 * The same part is always the same object; frozen parts are returned as they are. For tests: it costs a good deal.
 */
export function guarded<T>(value: T): T;
export function guarded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || targets.has(value) || Object.isFrozen(value))
    return value;
  const known = proxies.get(value);
  if (known) return known;
  const proxy = new Proxy(value, handler);
  proxies.set(value, proxy);
  targets.set(proxy, value);
  return proxy;
}

/** The data behind a guard; in new data made from guarded parts, those parts are replaced. */
export function unguarded<T>(value: T): T;
export function unguarded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const target = targets.get(value);
  if (target) return target;
  const parts = Object.entries(value).map(([key, part]: [string, unknown]) => ({
    key,
    part,
    bare: unguarded(part),
  }));
  const changed = parts.filter(({ part, bare }) => part !== bare);
  if (changed.length === 0) return value;
  if (Object.isFrozen(value)) {
    const clone: object = Array.isArray(value) ? [] : {};
    for (const { key, bare } of parts) Reflect.set(clone, key, bare);
    return Object.freeze(clone);
  }
  for (const { key, bare } of changed) Reflect.set(value, key, bare);
  return value;
}

/** A trail that writes through guards. */
export class GuardedTrail extends Trail {
  override write(object: object, key: PropertyKey, value: unknown): void {
    super.write(unguarded(object), key, unguarded(value));
  }
}
