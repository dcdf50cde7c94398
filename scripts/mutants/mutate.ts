import { type Node, parseSync, visitorKeys } from 'oxc-parser';
import { type Alternative, alternativeOf, isDefaultOfIndex, oppositeOf } from './alternatives.ts';

/** A change of one place of a file. */
export interface Mutant {
  /** Its number in the mutated text. */
  id: number;
  /** The trimmed text of its line. */
  line: string;
  /** What changes, as `< → <=`; the second such change of the same line ends with `(2)`. */
  change: string;
  /** Its line in the file, from 1. */
  lineNumber: number;
}

interface Insertion {
  at: number;
  text: string;
}

/**
 * The file with all its mutants compiled in. `__mutant(id)` says at run time whether the mutant with that number is the
 * one that is tried (switch.ts). Ids begin with `firstId`.
 */
export function mutate(
  path: string,
  text: string,
  firstId = 1,
): { text: string; mutants: Mutant[] } {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  const before: Insertion[] = [];
  const after: Insertion[] = [];
  const counts = new Map<string, number>();

  const note = (change: string, at: number): number => {
    const line = lineAt(text, at);
    const lineNumber = text.slice(0, at).split('\n').length;
    const count = (counts.get(`${line}\t${change}`) ?? 0) + 1;
    counts.set(`${line}\t${change}`, count);
    const id = firstId + mutants.length;
    mutants.push({ id, line, change: count > 1 ? `${change} (${count})` : change, lineNumber });
    return id;
  };
  const wrap = ({ start, end }: Node, opening: string, closing: string) => {
    before.push({ at: start, text: opening });
    after.push({ at: end, text: closing });
  };
  const replace = (node: Node, alternative: Alternative | undefined) => {
    if (!alternative) return;
    const id = note(alternative.change, alternative.at);
    wrap(node, `(__mutant(${id})?(${alternative.text}\n):(`, '))');
  };

  walk(program, (node, parents) => {
    const parent = parents.at(-1);
    if (isCondition(node, parent)) replace(node, oppositeOf(node, text));
    const isUnused = isDefaultOfList(parent, parents.at(-2)) && node.type === 'Literal';
    if (!isUnused && !isInsideOfChain(node, parents)) replace(node, alternativeOf(node, text));
    if (isRemovable(node)) {
      wrap(node, `{if(!__mutant(${note('remove', node.start)})){`, '}}');
    }
    if ('body' in node && /^(For|While|DoWhile)/.test(node.type)) countRounds(node.body as Node);
  });

  function countRounds(body: Node) {
    const round = '__mutant.round();';
    if (body.type === 'BlockStatement') before.push({ at: body.start + 1, text: round });
    else wrap(body, `{${round}`, '}');
  }
  return { text: insert(text, before, after), mutants };
}

/** Visits the parts of the program that exist at run time, outer ones first. */
function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = [];
  const enter = (one: Node) => {
    const isAssertion = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
    if (one.type.startsWith('TS') && !isAssertion.includes(one.type)) return;
    if (one.type === 'ImportDeclaration') return;
    if (!one.type.startsWith('TS')) visit(one, parents);
    parents.push(one);
    for (const key of visitorKeys[one.type] ?? []) {
      const isName = key === 'key' && 'computed' in one && !one.computed;
      if (isName || /^type(Annotation|Arguments|Parameters)$|^returnType$/.test(key)) continue;
      const child = (one as unknown as Record<string, Node | (Node | null)[] | null>)[key];
      for (const part of Array.isArray(child) ? child : [child]) if (part) enter(part);
    }
    parents.pop();
  };
  enter(node);
}

/** Defaults for which the compiler asks: of an index, and of a part of a list. */
const isDefaultOfList = (node: Node | undefined, parent: Node | undefined): boolean =>
  node !== undefined &&
  (isDefaultOfIndex(node) ||
    (node.type === 'AssignmentPattern' && parent?.type === 'ArrayPattern'));

const isCondition = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') &&
  parent.test === node;

/** Parentheses around a part of `a?.b.c()` would let the rest run after an undefined `a`. */
function isInsideOfChain(node: Node, parents: readonly Node[]): boolean {
  if (node.type !== 'CallExpression') return false;
  let within = node as Node;
  for (const parent of parents.toReversed()) {
    if (parent.type === 'ChainExpression') return within !== node;
    const goesOn =
      (parent.type === 'MemberExpression' && parent.object === within) ||
      (parent.type === 'CallExpression' && parent.callee === within) ||
      parent.type === 'TSNonNullExpression';
    if (!goesOn) return false;
    within = parent;
  }
  return false;
}

function isRemovable(node: Node): boolean {
  if (node.type === 'BreakStatement' || node.type === 'ContinueStatement') return true;
  if (node.type !== 'ExpressionStatement' || node.directive) return false;
  const { expression } = node;
  return !(expression.type === 'CallExpression' && expression.callee.type === 'Super');
}

function insert(text: string, before: readonly Insertion[], after: readonly Insertion[]): string {
  // Outer nodes were visited first: at one place they open first and close last.
  const closings = after.toReversed();
  const all = [...closings, ...before].map((one, order) => ({ ...one, order }));
  all.sort((one, other) => one.at - other.at || one.order - other.order);
  let result = 'const __mutant = globalThis.__mutant; ';
  let position = 0;
  for (const { at, text: inserted } of all) {
    result += text.slice(position, at) + inserted;
    position = at;
  }
  return result + text.slice(position);
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end).trim();
}
