import path from 'node:path'

/** Of a syntax tree, what is asked here. */
export interface Node {
  value?: unknown
  name?: string
  quasis?: readonly { value: { cooked: string } }[]
}

/** What the linter hands in. */
export interface Context {
  filename: string
  cwd: string
  report: (fault: { node: unknown; message: string }) => void
}

const han = /\p{Script=Han}/u

/** The server says no by codes; the words that it needs beside them stand in one folder. */
export const serverWords = {
  create({ filename, cwd, report }: Context) {
    const from = path.relative(cwd, filename).split(path.sep).join('/')
    if (!from.startsWith('server/') || from.startsWith('server/words/')) return {}
    const see = (node: Node, text: unknown) => {
      if (typeof text === 'string' && han.test(text))
        report({
          node,
          message: 'Chinese words of the server stand in server/words; a refusal is a code of contract/refusals.',
        })
    }
    return {
      Literal: (node: Node) => see(node, node.value),
      TemplateLiteral: (node: Node) => see(node, node.quasis?.map(({ value }) => value.cooked).join('')),
      Identifier: (node: Node) => see(node, node.name),
    }
  },
}
