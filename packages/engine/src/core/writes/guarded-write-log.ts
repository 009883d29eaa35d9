import { WriteLog } from './write-log.js';

const proxies = new WeakMap<object, object>();
const targets = new WeakMap<object, object>();

const refuseWrite = (_: object, key: string | symbol): never => {
  throw new Error(`"${String(key)}" was written past the table; only put may write`);
};

const handler: ProxyHandler<object> = {
  get(target, key): unknown {
    return guardWrites(Reflect.get(target, key));
  },
  set: refuseWrite,
  deleteProperty: refuseWrite,
  defineProperty: refuseWrite,
  setPrototypeOf: (target) => refuseWrite(target, 'prototype'),
  preventExtensions: (target) => refuseWrite(target, 'extensible'),
};

/**
 * Plain data that cannot be written to: any write, however deep, throws. Only a rules context made with a guard writes
 * through. The same part is always the same object; frozen parts are returned as they are. For tests: it is slow.
 */
export function guardWrites<T>(value: T): T;
export function guardWrites(value: unknown): unknown {
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
export function unguardWrites<T>(value: T): T;
export function unguardWrites(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const target = targets.get(value);
  if (target) return target;
  const parts = Object.entries(value).map(([key, part]: [string, unknown]) => ({
    key,
    part,
    bare: unguardWrites(part),
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

/** A write log that writes through guards. */
export class GuardedWriteLog extends WriteLog {
  override write(object: object, key: PropertyKey, value: unknown): void {
    super.write(unguardWrites(object), key, unguardWrites(value));
  }
}
