import type { CallExpression, Node } from 'oxc-parser';

/** What stands at the place of an expression in a mutant. */
export interface Alternative {
  text: string;
  /** What changes, as `< → <=`. */
  change: string;
  /** Where the change is in the text. */
  at: number;
}

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
};

/** Methods with the one that is called in their place; undefined calls none. */
const methods: Record<string, string | undefined> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  findLast: 'find',
  filter: undefined,
  sort: undefined,
  toSorted: undefined,
  toReversed: undefined,
  slice: undefined,
  trim: undefined,
  trimEnd: undefined,
  toLowerCase: undefined,
  toUpperCase: undefined,
  padStart: undefined,
  replaceAll: undefined,
};

const ofMath: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  trunc: 'ceil',
};

/** What may stand at the place of the expression; undefined if it is left alone. */
export function alternativeOf(node: Node, text: string): Alternative | undefined {
  switch (node.type) {
    case 'Literal':
      return constant(node, text);
    case 'BinaryExpression':
      // `#name in object` has no expression on its left.
      return node.left.type === 'PrivateIdentifier' ? undefined : otherOperator(node, text);
    case 'LogicalExpression':
      return otherOperator(node, text);
    case 'AssignmentExpression':
      return isText(node.right) ? undefined : between(node.left, node.right, node.operator, text);
    case 'UpdateExpression': {
      const other = node.operator === '++' ? '--' : '++';
      const whole = textOf(node, text).replace(node.operator, other);
      return { text: whole, change: `${node.operator} → ${other}`, at: node.start };
    }
    case 'UnaryExpression':
      if (node.operator !== '!') return undefined;
      return { text: textOf(node.argument, text), change: '! → (nothing)', at: node.start };
    case 'CallExpression':
      return otherCall(node, text);
    default:
      return undefined;
  }
}

/** The opposite of a condition that has no operator of its own. */
export function oppositeOf(condition: Node, text: string): Alternative | undefined {
  const own = ['BinaryExpression', 'LogicalExpression', 'UnaryExpression', 'Literal'];
  if (own.includes(condition.type)) return undefined;
  const whole = textOf(condition, text);
  return { text: `!(${whole})`, change: `${short(whole)} → not`, at: condition.start };
}

function constant(node: Node, text: string): Alternative | undefined {
  if (!('value' in node)) return undefined;
  const { value } = node;
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const other = typeof value === 'number' ? value + 1 : !value;
  return { text: String(other), change: `${textOf(node, text)} → ${other}`, at: node.start };
}

function otherOperator(
  node: Node & { left: Node; right: Node; operator: string },
  text: string,
): Alternative | undefined {
  const { left, right, operator } = node;
  if (operator === '??') {
    if (isDefaultOfIndex(node)) return undefined;
    const at = operatorAt(left, operator, text);
    return { text: textOf(left, text), change: '?? → (nothing)', at };
  }
  if (operator === '+' && (isText(left) || isText(right))) return undefined;
  return between(left, right, operator, text);
}

/** The compiler asks for a default after every index, also where there is always a value. */
export const isDefaultOfIndex = (node: Node): boolean =>
  node.type === 'LogicalExpression' &&
  node.operator === '??' &&
  (node.left.type === 'ChainExpression' ? isIndexed(node.left.expression) : isIndexed(node.left));

/** `list[i]`, and `list[i]?.name`. */
function isIndexed(node: Node): boolean {
  if (node.type !== 'MemberExpression') return false;
  return node.computed || (node.optional && isIndexed(node.object));
}

function between(left: Node, right: Node, operator: string, text: string): Alternative | undefined {
  const other = operators[operator];
  if (!other) return undefined;
  const at = operatorAt(left, operator, text);
  const before = text.slice(left.start, at);
  const after = text.slice(at + operator.length, right.end);
  return { text: `${before}${other}${after}`, change: `${operator} → ${other}`, at };
}

function otherCall({ callee, start, end }: CallExpression, text: string): Alternative | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  const { object, property } = callee;
  if (object.type === 'Super' || callee.optional) return undefined;
  const { name } = property;
  const isMath = object.type === 'Identifier' && object.name === 'Math';
  const table = isMath ? ofMath : methods;
  if (!Object.hasOwn(table, name)) return undefined;
  const other = table[name];
  const at = property.start;
  if (!other) return { text: textOf(object, text), change: `.${name}() → (nothing)`, at };
  const whole = `${text.slice(start, at)}${other}${text.slice(property.end, end)}`;
  return { text: whole, change: `${name} → ${other}`, at };
}

/** The place of the operator after the left side, which parentheses and comments may follow. */
const operatorAt = (left: Node, operator: string, text: string) => text.indexOf(operator, left.end);

/** Whether it is a text, or begins or ends with one. */
function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'BinaryExpression') return isText(node.left) || isText(node.right);
  return node.type === 'TemplateLiteral';
}

const textOf = ({ start, end }: Node, text: string) => text.slice(start, end);

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
