import path from 'node:path'
import { importFault } from './boundaries.ts'

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

/** The project's own lint rules, loaded by oxlint. */
export default { meta: { name: 'house' }, rules: { boundaries, composing, documented } }
