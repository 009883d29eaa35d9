import { parseAst } from 'rolldown/parseAst';

/**
 * One small way to break a piece of code.
 * @typedef {{ id: number, line: number, kind: string, from: string, to: string }} Breakage
 */

const OPERATORS = {
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const METHODS = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};
/** Methods whose calls are replaced by the object they are called on. */
const DROPPED = new Set(['filter', 'toSorted', 'slice', 'toReversed']);
/** Type-only wrappers of an expression. */
const WRAPPERS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** The replacements of an expression, as text. */
function replacements(node, text) {
  const of = (part) => text.slice(part.start, part.end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return (OPERATORS[node.operator] ?? []).map((operator) => [
        'operator',
        `(${of(node.left)}) ${operator} (${of(node.right)})`,
      ]);
    case 'UnaryExpression':
      return (node.operator === '!' && !isWanted(node.argument) && !isEnumerating(node.argument)) ||
        node.operator === '-'
        ? [['negation', of(node.argument)]]
        : [];
    case 'Literal':
      if (typeof node.value === 'number') return [['number', String(node.value + 1)]];
      return typeof node.value === 'boolean' ? [['truth', String(!node.value)]] : [];
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.computed || node.optional || callee.optional)
        return [];
      const { name } = callee.property;
      if (DROPPED.has(name)) return [['call', of(callee.object)]];
      const other = METHODS[name];
      if (
        other === undefined ||
        (other !== 'every' && other !== 'some' && of(callee.object) !== 'Math')
      )
        return [];
      return [
        [
          'call',
          `${text.slice(node.start, callee.property.start)}${other}${text.slice(callee.property.end, node.end)}`,
        ],
      ];
    }
    default:
      return [];
  }
}

/** Collects all breakages of a program. */
function collect(program, text) {
  const collector = new Collector(text);
  collector.visit(program);
  return collector.found;
}

/** Whether a node is `{ name }`. */
const isOnly = (node, name) =>
  node?.type === 'ObjectExpression' &&
  node.properties.length === 1 &&
  node.properties[0].shorthand === true &&
  node.properties[0].key.name === name;

/** Whether an expression reads one of these from the rules context (`ctx.NAME`, or a `NAME` destructured from it). */
const asksFor = (node, names) =>
  (node.type === 'MemberExpression' && !node.computed && names.includes(node.property.name)) ||
  (node.type === 'Identifier' && names.includes(node.name));

/**
 * Whether an expression asks if notes or breakdowns are wanted. Without a listener they go nowhere, so making them
 * needlessly changes nothing.
 */
const isWanted = (node) => asksFor(node, ['wantsNotes', 'wantsBreakdowns']);

/**
 * Whether an expression asks if branches are enumerated, for hints on equivalent faces. Without hints the branches are
 * walked one by one, and the odds are the same.
 */
const isEnumerating = (node) => asksFor(node, ['enumerating']);

const isUndefined = (node) => node?.type === 'Identifier' && node.name === 'undefined';

/**
 * The values to which a condition may be fixed with a visible effect. `x ? { x } : {}` and `x === undefined ? {} : { x
 * }` omit an undefined key, and including it as undefined makes no difference to any reader. Whether there is a
 * listener only decides whether notes are made. A hint (`ctx.enumerating ? hint : undefined`) may be given when it is
 * not read, and be missing when it is; its contents are broken like everything else.
 */
function truthsThatTell({ test, consequent, alternate }) {
  const isNegated = test.type === 'UnaryExpression' && test.operator === '!';
  const asked = isNegated ? test.argument : test;
  if (isWanted(asked)) return [String(isNegated)];
  if (isEnumerating(asked))
    return isUndefined(isNegated ? consequent : alternate) ? [] : [String(!isNegated)];
  if (test.type === 'Identifier' && isOnly(consequent, test.name)) return ['false'];
  const isAbsent =
    test.type === 'BinaryExpression' &&
    test.operator === '===' &&
    test.right.name === 'undefined' &&
    isOnly(alternate, test.left.name);
  return isAbsent ? ['true'] : ['true', 'false'];
}

/** Walks a program and collects its breakages. */
class Collector {
  found = [];

  constructor(text) {
    this.text = text;
  }

  add({ start, end }, kind, to) {
    this.found.push({ start, end, kind, to });
  }

  /** @param chained whether it is a link of an optional chain, which must not be split */
  visit(node, chained = false) {
    if (!node || typeof node.type !== 'string') return;
    if (node.type.startsWith('TS') && !WRAPPERS.has(node.type)) return;
    if (!chained) for (const [kind, to] of replacements(node, this.text)) this.add(node, kind, to);
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'UpdateExpression':
      case 'ArrayPattern':
      case 'ObjectPattern':
      case 'RestElement':
        return;
      case 'IfStatement':
      case 'ConditionalExpression':
        for (const truth of truthsThatTell(node)) this.add(node.test, 'condition', truth);
        return this.visitAll([node.test, node.consequent, node.alternate]);
      case 'WhileStatement':
        this.add(node.test, 'condition', 'false');
        return this.visitAll([node.test, node.body]);
      case 'ExpressionStatement':
        if (node.expression.type === 'CallExpression')
          this.add(node.expression, 'statement', 'undefined');
        return this.visit(node.expression);
      case 'ChainExpression':
        return this.visit(node.expression, true);
      case 'MemberExpression':
        this.visit(node.object, chained);
        return node.computed ? this.visit(node.property) : undefined;
      case 'CallExpression':
        this.visit(node.callee, chained);
        return this.visitAll(node.arguments);
      case 'Property':
        if (node.computed) this.visit(node.key);
        return node.shorthand ? undefined : this.visit(node.value);
      case 'AssignmentExpression':
      case 'AssignmentPattern':
        return this.visit(node.right);
      case 'VariableDeclarator':
        return this.visit(node.init);
      case 'ExportNamedDeclaration':
        return this.visit(node.declaration);
      case 'UnaryExpression':
        // A signed number is one value.
        return node.argument.type === 'Literal' ? undefined : this.visit(node.argument);
      default:
        return this.visitParts(node);
    }
  }

  visitAll(nodes) {
    for (const each of nodes) if (each && typeof each === 'object') this.visit(each);
  }

  visitParts(node) {
    for (const [key, value] of Object.entries(node)) {
      if (TYPES.has(key)) continue;
      if (Array.isArray(value)) this.visitAll(value);
      else if (value && typeof value === 'object') this.visit(value);
    }
  }
}

/** The parts of a node that concern types. */
const TYPES = new Set(['typeAnnotation', 'returnType', 'typeParameters']);

/** Wraps the breakages of one expression around its code, in which inner breakages are already built in. */
function wrapped(inner, list, firstId) {
  return list.reduceRight(
    (rest, { to }, i) => `(isBroken$(${firstId + i}) ? (${to}) : ${rest})`,
    `(${inner})`,
  );
}

/**
 * The code with a switch at each place where it can be broken.
 * @param {string} text TypeScript
 * @param {number} firstId the number of the first breakage
 * @returns {{ code: string, breakages: Breakage[] }}
 */
export function breakable(text, firstId) {
  const all = collect(parseAst(text, { lang: 'ts' }), text);
  const spans = new Map();
  for (const each of all) {
    const key = `${each.start}-${each.end}`;
    spans.set(key, [...(spans.get(key) ?? []), each]);
  }
  const places = [...spans.values()].toSorted(([a], [b]) => a.start - b.start || b.end - a.end);
  const breakages = [];
  /** The text from start to end with the breakages inside it built in; `from` is the index of the next place. */
  function build(start, end, from) {
    let code = '';
    let at = start;
    let next = from;
    while (next < places.length && places[next][0].start < end) {
      const list = places[next];
      const [{ start: inner, end: until }] = list;
      const firstOfThese = firstId + breakages.length;
      for (const { kind, to } of list)
        breakages.push({
          id: firstId + breakages.length,
          line: text.slice(0, inner).split('\n').length,
          kind,
          from: text.slice(inner, until),
          to,
        });
      const [built, after] = build(inner, until, next + 1);
      code += text.slice(at, inner) + wrapped(built, list, firstOfThese);
      at = until;
      next = after;
    }
    return [code + text.slice(at, end), next];
  }
  const [code] = build(0, text.length, 0);
  return { code, breakages };
}
