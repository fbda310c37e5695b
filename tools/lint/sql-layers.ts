import path from 'node:path'

/** Of a syntax tree, what is asked here. */
export interface Node {
  type: string
  name?: string
  value?: unknown
  property?: Node
  source?: Node | null
  importKind?: string
  specifiers?: readonly { importKind?: string }[]
  callee?: Node
}

/** What the linter hands in. */
export interface Context {
  filename: string
  cwd: string
  report: (fault: { node: unknown; message: string }) => void
}

/** Where SQL stands: statements by the group of tables that they are about, the schema, and whether the database answers. */
const below = /^server\/(repositories\/|database\/|health\.ts$)/
/** What repositories know nothing of. */
const aboveThem = /\/(admin|gateway|handlers|media|serializers|services|uploads)\//
/** What begins a statement, and what runs one. */
const statements = /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|execute\w*)$/

const typesAlone = ({ importKind, specifiers = [] }: Node) =>
  importKind === 'type' || (specifiers.length > 0 && specifiers.every((name) => name.importKind === 'type'))

/** A transaction is no statement: what is one with what is decided above. */
const isTransaction = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' && node.callee?.property?.name === 'transaction'

/**
 * SQL stands in the server's repositories alone, and these know nothing of what is above them: neither who calls nor
 * what is answered.
 */
export const sqlLayers = {
  create({ filename, cwd, report }: Context) {
    const from = path.relative(cwd, filename).split(path.sep).join('/')
    if (from.startsWith('server/repositories/')) {
      return {
        ImportDeclaration(node: Node) {
          if (aboveThem.test(String(node.source?.value)))
            report({ node, message: 'A repository answers rows: it knows nothing of what asks for them.' })
        },
      }
    }
    if (!from.startsWith('server/') || below.test(from)) return {}
    const message = 'SQL stands in server/repositories, by the group of tables that it is about.'
    return {
      ImportDeclaration(node: Node) {
        if (node.source?.value === 'kysely' && !typesAlone(node)) report({ node, message })
      },
      CallExpression(node: Node & { callee: Node & { object?: Node } }) {
        const { property, object } = node.callee
        if (statements.test(property?.name ?? '') && !isTransaction(object)) report({ node, message })
      },
    }
  },
}
