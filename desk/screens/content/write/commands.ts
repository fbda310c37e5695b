import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node as DocNode, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { Plugin, type Command, type EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const setOrUnset =
  (level: number): Command =>
  (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)

const inList =
  (type: NodeType): Command =>
  (state, dispatch, view) =>
    isWithin(state, type) ? liftListItem(nodes.item)(state, dispatch, view) : wrapInList(type)(state, dispatch, view)

const quote: Command = (state, dispatch) =>
  isWithin(state, nodes.quote) ? lift(state, dispatch) : wrapIn(nodes.quote)(state, dispatch)

/** Puts a block where the cursor is. */
export const putBlock =
  (block: DocNode): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(block).scrollIntoView())
    return true
  }

/** Puts the border of the paid part below the block with the cursor: there is one at most. */
const putBorder: Command = (state, dispatch) => {
  const { $to } = state.selection
  const at = $to.depth === 0 ? $to.pos : $to.after(1)
  const { tr } = state
  tr.insert(at, nodes.paid.create())
  const others: number[] = []
  tr.doc.forEach((node, offset) => void (node.type === nodes.paid && offset !== at && others.push(offset)))
  for (const other of others.toReversed()) tr.delete(other, other + 1)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** What the bar above the text does. */
export const commands = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  heading2: setOrUnset(2),
  heading3: setOrUnset(3),
  bullets: inList(nodes.bullets),
  numbers: inList(nodes.numbers),
  quote,
  rule: putBlock(nodes.rule.create()),
  paid: putBorder,
  undo,
  redo,
} satisfies Readonly<Record<string, Command>>

/** Whether what is selected has a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

/** Whether the cursor stands in a heading of a level. */
export const isHeading = ({ selection: { $from } }: EditorState, level: number): boolean =>
  $from.parent.type === nodes.heading && $from.parent.attrs.level === level

/** Whether the cursor stands within a block of a type: of lists, the innermost counts. */
export function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  const isList = type !== nodes.quote
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const at = $from.node(depth).type
    if (at === type) return true
    if (isList && (at === nodes.bullets || at === nodes.numbers)) return false
  }
  return false
}

const lineBreak = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView())
  return true
})

/** There is always a line to write on below the last picture. */
const lastLine = new Plugin({
  appendTransaction: (_transactions, _before, { doc, tr }) =>
    doc.lastChild?.type === nodes.paragraph ? null : tr.insert(doc.content.size, nodes.paragraph.create()),
})

/** Keys, what typing makes of `# `, `- `, `1. ` and `> `, and undoing. */
export const plugins = (askLink: Command): Plugin[] => [
  history(),
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length + 1 })),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullets),
      wrappingInputRule(/^1\.\s$/, nodes.numbers),
      wrappingInputRule(/^\s*>\s$/, nodes.quote),
    ],
  }),
  keymap({
    'Mod-b': commands.strong,
    'Mod-i': commands.em,
    'Mod-k': askLink,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-Alt-2': commands.heading2,
    'Mod-Alt-3': commands.heading3,
    'Mod-Shift-8': commands.bullets,
    'Mod-Shift-7': commands.numbers,
    'Mod-Shift-9': commands.quote,
    'Mod-]': sinkListItem(nodes.item),
    'Mod-[': liftListItem(nodes.item),
    'Shift-Enter': lineBreak,
    Enter: splitListItem(nodes.item),
  }),
  keymap(baseKeymap),
  lastLine,
]
