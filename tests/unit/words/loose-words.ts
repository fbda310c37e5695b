import { parseSync } from 'vite'

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const letters = /\p{L}/u
const chinese = /\p{Script=Han}/u

/** Attributes and properties whose text is seen or read out; `note`, `hint` and the like are ours. */
const seen = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'clearLabel',
  'closeLabel',
  'error',
  'hint',
  'label',
  'note',
  'placeholder',
  'retryLabel',
  'title',
  'valueText',
])

/** Signs that are the same in every language: a speed, a size, a level. */
const signs = /^(?:[×x]|p|px|kB|MB|GB|VIP|HD|UID|Lv\.|ms|kbit\/s|UTF-8|AI)$/

const isLoose = (text: string) => letters.test(text) && !signs.test(text.trim())

/** The texts that an expression can come to, where they are written out. */
function textsIn(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    case 'ConditionalExpression':
      return [...textsIn(node['consequent']), ...textsIn(node['alternate'])]
    case 'LogicalExpression':
    case 'BinaryExpression':
      // what is compared is not shown
      return /^(?:[=!<>]|in$|instanceof$)/.test(String(node['operator']))
        ? []
        : [...textsIn(node['left']), ...textsIn(node['right'])]
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return textsIn(node['expression'])
    default:
      return []
  }
}

/** The name of an attribute, a property or a function that is called. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const { name, value } = node
  if (isNode(name)) return nameOf(name)
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

/** Texts in a file's code that people would see and that no catalogue holds, each with its line. */
export function looseWords(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: string[] = []
  const tell = (node: Node, texts: readonly string[], test: (text: string) => boolean) => {
    for (const text of texts.filter(test)) {
      const line = code.slice(0, node.start).split('\n').length
      const fault = `${file}:${line}: ${text.trim().slice(0, 60)}`
      if (!found.includes(fault)) found.push(fault)
    }
  }
  const visit = (node: Node) => {
    switch (node.type) {
      case 'JSXText':
        tell(node, [String(node['value'])], isLoose)
        break
      case 'JSXAttribute':
        if (seen.has(nameOf(node['name']))) tell(node, textsIn(node['value']), isLoose)
        break
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of node['children'] as Node[])
          if (child.type === 'JSXExpressionContainer') tell(child, textsIn(child), isLoose)
        break
      case 'CallExpression':
        if (nameOf(node['callee']) === 'notify') tell(node, textsIn((node['arguments'] as unknown[])[0]), isLoose)
        break
      case 'Property':
        // a label of what is drawn; a type of the same name has no text
        if (nameOf(node['key']) === 'label') tell(node, textsIn(node['value']), isLoose)
        break
      case 'Literal':
        if (typeof node['value'] === 'string') tell(node, [node['value']], (text) => chinese.test(text))
        break
      case 'TemplateLiteral':
        tell(node, textsIn(node), (text) => chinese.test(text))
        break
    }
    for (const child of Object.values(node)) {
      for (const one of [child].flat()) if (isNode(one)) visit(one)
    }
  }
  visit(program as unknown as Node)
  return found
}
