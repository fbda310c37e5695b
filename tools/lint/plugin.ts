import path from 'node:path'
import { addresses } from './addresses.ts'
import { importFault } from './boundaries.ts'
import { oneWriter } from './one-writer.ts'
import { serverWords } from './server-words.ts'
import { sqlLayers } from './sql-layers.ts'
import { staleState } from './stale-state.ts'

interface Source {
  value?: unknown
}

interface Imports {
  source?: Source | null
  importKind?: string
  exportKind?: string
  specifiers?: readonly { importKind?: string; exportKind?: string }[]
}

interface Context {
  filename: string
  cwd: string
  report: (fault: { node: unknown; message: string }) => void
}

const typesAlone = (node: Imports) => {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const names = node.specifiers ?? []
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type')
}

const boundaries = {
  create(context: Context) {
    const from = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const see = (typeOnly: (node: Imports) => boolean) => (node: Imports) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const message = importFault({ from, specifier, typeOnly: typeOnly(node) })
      if (message) context.report({ node: node.source, message })
    }
    return {
      ImportDeclaration: see(typesAlone),
      ExportNamedDeclaration: see(typesAlone),
      ExportAllDeclaration: see(typesAlone),
      ImportExpression: see(() => false),
      TSImportType: see(() => true),
    }
  },
}

interface Comment {
  type: string
  value: string
}

interface DocContext extends Context {
  sourceCode: { getCommentsBefore: (node: unknown) => Comment[] }
}

interface Declaration {
  type: string
  id?: { name: string } | null
  declarations?: readonly { init?: { type: string } | null }[]
}

const isFunction = ({ type, declarations = [] }: Declaration) =>
  type === 'FunctionDeclaration' ||
  type === 'ClassDeclaration' ||
  declarations.some(({ init }) => init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')

const documented = {
  create(context: DocContext) {
    const overloaded = new Set<string | undefined>()
    return {
      ExportNamedDeclaration(node: { declaration?: Declaration | null }) {
        const { declaration } = node
        if (declaration?.type === 'TSDeclareFunction') overloaded.add(declaration.id?.name)
        if (!declaration || !isFunction(declaration) || overloaded.has(declaration.id?.name)) return
        const last = context.sourceCode.getCommentsBefore(node).at(-1)
        if (last?.type === 'Block' && last.value.startsWith('*')) return
        context.report({ node, message: 'An exported function has a sentence of documentation: what it is for.' })
      },
    }
  },
}

interface Named {
  name?: unknown
  value?: unknown
}

const keyEvents = new Set<unknown>(['keydown', 'keyup', 'keypress'])
const fields = new Set<unknown>(['input', 'textarea', 'Field', 'SearchField'])

/**
 * What hears the keys of a page, or of a field, looks at `isComposing`: the Enter that takes a word of an input method,
 * and the Escape that drops it, are not meant for the page.
 */
const composing = {
  create(context: Context) {
    let heard: unknown
    let ofField = false
    let readsKey = false
    let looks = false
    return {
      CallExpression(node: { callee: { property?: Named }; arguments: readonly Named[] }) {
        const [event] = node.arguments
        if (node.callee.property?.name === 'addEventListener' && keyEvents.has(event?.value)) heard ??= node
      },
      JSXOpeningElement(node: { name: Named; attributes: readonly { name?: Named }[] }) {
        if (!fields.has(node.name.name)) return
        if (!node.attributes.some(({ name }) => /^onKey(Down|Up|Press)$/.test(String(name?.name)))) return
        heard ??= node
        ofField = true
      },
      MemberExpression(node: { object: Named; property: Named }) {
        if (node.object.name === 'event' && (node.property.name === 'key' || node.property.name === 'code'))
          readsKey = true
      },
      Identifier(node: Named) {
        if (node.name === 'isComposing') looks = true
      },
      'Program:exit'() {
        if (heard && (readsKey || ofField) && !looks)
          context.report({
            node: heard,
            message: 'A key that an input method is composing with is left to it: isComposing.',
          })
      },
    }
  },
}

interface Operand {
  type: string
  name?: string
  value?: unknown
  property?: { name?: string }
  callee?: Operand
  object?: Operand
  left?: Operand
  right?: Operand
}

const nameOf = ({ name, property }: Operand): string => property?.name ?? name ?? ''

/** `fetchedAt`, `row.askedAt`, `(row.endedAt ?? 0)`; a moment that is to come is no stamp. */
const isStamp = (one: Operand): boolean =>
  one.type === 'LogicalExpression'
    ? isStamp(one.left!)
    : /[a-z]At$/.test(nameOf(one)) && !/^(expires|ends|due)At$/.test(nameOf(one))

const isNow = ({ type, callee, name = '' }: Operand) =>
  type === 'CallExpression' ? callee?.object?.name === 'Date' && nameOf(callee) === 'now' : /^now(Ms)?$/.test(name)

const comparing = new Set(['<', '>', '<=', '>='])

/**
 * Stamps are compared by `pastStamp`, and made an age of by `ageMs`: one that a clock wrote that was ahead, and has been
 * set right, would count as the latest, or as fresh, until its time has come.
 */
const stamps = {
  create(context: Context) {
    const from = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    if (!/^(src|workers)\//.test(from) || from === 'src/lib/stamp.ts') return {}
    const say = (node: unknown, by: string) =>
      context.report({ node, message: `A stamp may be later than now, of a clock that was ahead: ${by} of lib/stamp.` })
    return {
      BinaryExpression(node: Operand & { operator: string; left: Operand; right: Operand }) {
        const { operator, left, right } = node
        if (operator === '-' && isNow(left) && (isStamp(right) || right.property?.name === 'at')) say(node, 'ageMs')
        if (operator === '-' && isLatter(left) && nameOf(left) === nameOf(right)) say(node, 'latestFirst')
        if (comparing.has(operator) && (isStamp(left) || isStamp(right)) && ![left, right].some(isLiteral))
          say(node, 'pastStamp')
      },
      CallExpression(node: { callee: Operand; arguments: readonly Operand[] }) {
        const { callee, arguments: given } = node
        if (callee.object?.name !== 'Math' || !/^(max|min)$/.test(nameOf(callee))) return
        if (given.some(isStamp)) say(node, 'pastStamp')
      },
    }
  },
}

/** Of the two that a comparison is given, where the later one is to come first. */
const isLatter = (one: Operand) =>
  /^(b|other)$/.test(one.object?.name ?? '') && (isStamp(one) || one.property?.name === 'at')

const isLiteral = ({ type }: Operand) => type === 'Literal'

/** The project's own lint rules, loaded by oxlint. */
export default {
  meta: { name: 'house' },
  rules: {
    addresses,
    boundaries,
    composing,
    documented,
    'one-writer': oneWriter,
    'server-words': serverWords,
    'sql-layers': sqlLayers,
    'stale-state': staleState,
    stamps,
  },
}
