import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Of a syntax tree, what is asked here. */
export interface Node {
  type: string
  parent?: Node
  value?: unknown
  quasis?: readonly { value: { cooked: string } }[]
  callee?: { name?: string }
  arguments?: readonly unknown[]
  key?: { name?: string }
}

/** What the linter hands in. */
export interface Context {
  report: (fault: { node: unknown; message: string }) => void
}

const root = path.resolve(import.meta.dirname, '../..')

/** The paths of all pages, from the definitions of their routes. */
const pages = new Set(
  globSync('src/features/*/routes.ts', { cwd: root }).flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(/\bpath: '(\/[^']+)'/g), ([, found]) => found!),
  ),
)

const isAddress = (text: string) => /^#\/\w/.test(text) || pages.has(text.split('?')[0]!)

/** What the compiler holds against the routes. */
const typed = new Set(['pageLink', 'pagePath'])
const choices = new Set(['ConditionalExpression', 'LogicalExpression'])

function isTyped(node: Node): boolean {
  let at = node
  while (at.parent && choices.has(at.parent.type)) at = at.parent
  const { parent } = at
  if (parent?.type === 'TSLiteralType') return true
  if (parent?.type === 'CallExpression') return typed.has(parent.callee?.name ?? '') && parent.arguments?.[0] === at
  const call = parent?.type === 'Property' && parent.key?.name === 'to' ? parent.parent?.parent : undefined
  return call?.callee?.name === 'redirect'
}

/** An address of the app is no text: `pageLink` and `pagePath` take the path of a page, and the compiler knows them all. */
export const addresses = {
  create(context: Context) {
    const see = (node: Node, text: string) => {
      if (isAddress(text) && !isTyped(node))
        context.report({ node, message: 'An address of the app is written by pageLink or pagePath, not as text.' })
    }
    return {
      Literal(node: Node) {
        if (typeof node.value === 'string') see(node, node.value)
      },
      TemplateLiteral(node: Node) {
        see(node, node.quasis?.[0]?.value.cooked ?? '')
      },
    }
  },
}
