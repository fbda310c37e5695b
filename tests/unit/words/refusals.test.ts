import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { failureText } from '#components/states/failure-words.ts'
import { refusalText } from '#features/outbox/entry-words.ts'
import { loadEnglish } from '#components/states/server-words.ts'
import { outboxWords } from '#words/outbox.ts'
import { englishOf } from '#words/refusals.ts'
import { shellWords } from '#words/shell.ts'
import { setLanguage } from '#words/words.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const han = /\p{Script=Han}/u

/** Says no by its arguments. */
const refusing = new Set(['refuse', 'found', 'livePart', 'no', 'badInputWords'])
/** Says no as a property. */
const refusingKeys = new Set(['msg', 'notForSale'])

/** Speak of other things too: news, names, help, rules, records. In these only what is handed to a refusal is looked at. */
const speakOfMore = [
  /^server\/(?:first-start|app-facts|early-share|handlers\/(?:home|feedback|game|report|dating\/join-us|club\/(?:rules|join)|wallet\/coins))\.ts$/,
  /^server\/handlers\/(?:want\/(?:ask|reply)|user\/follow|dating\/review|wallet\/gift)\.ts$/,
  /^server\/(?:mechanics\/(?:item-news|comment-news|comments|payout)|media\/(?:clip-news|sound)|cards\/profile)\.ts$/,
  /^server\/(?:rules\/(?:sorts|tickets|orders|bounty|work-categories)|lists\/find-options|api\/words)\.ts$/,
]

const files = globSync('server/**/*.ts')
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/^server\/(?:admin|gateway)\//.test(file))

/** What an expression in a message may come to. */
function samples(expression: string, texts: readonly string[]): readonly string[] {
  if (expression === 'terms.text(min)') return ['100', '10.00']
  return expression === 'name' ? texts : ['1', '15']
}

/** The messages of a piece of code that are written out, those with numbers with some put in. */
function messages(source: string, root: Node, whole: boolean, fields: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (node: unknown, inside: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, inside))
    if (!isNode(node)) return
    if (inside && node.type === 'Literal' && typeof node['value'] === 'string') found.add(node['value'])
    if (inside && node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as { value: { cooked: string } }[]
      const expressions = node['expressions'] as Node[]
      let texts = [quasis[0]!.value.cooked]
      expressions.forEach(({ start, end }, at) => {
        const values = samples(source.slice(start, end), fields)
        texts = texts.flatMap((text) => values.map((value) => text + value + quasis[at + 1]!.value.cooked))
      })
      for (const text of texts) found.add(text)
    }
    for (const [key, value] of Object.entries(node)) visit(value, inside || refuses(node, key))
  }
  visit(root, whole)
  return new Set([...found].filter((text) => han.test(text)))
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)

/** Whether what stands under this key of a node is said as a refusal. */
function refuses(node: Node, key: string): boolean {
  if (node.type === 'CallExpression') return key === 'arguments' && refusing.has(String(nameOf(node['callee'])))
  if (node.type === 'Property') return key === 'value' && refusingKeys.has(String(nameOf(node['key'])))
  return node.type === 'FunctionDeclaration' && key === 'body' && refusing.has(String(nameOf(node['id'])))
}

function messagesIn(file: string): Set<string> {
  const source = readFileSync(file, 'utf8')
  const program = parseSync(file, source).program as unknown as Node
  const fields = (program['body'] as Node[])
    .flatMap((node) => (node['declarations'] as Node[] | undefined) ?? [])
    .filter(({ id }) => nameOf(id) === 'fields')
    .flatMap((node) => [...messages(source, node, true, [])])
  return messages(source, program, !speakOfMore.some((pattern) => pattern.test(file)), ['id', ...fields])
}

const said = files.flatMap((file) => [...messagesIn(file)].map((text) => [file, text] as const))

test('the walk finds the refusals of the server', () => {
  const texts = said.map(([, text]) => text)
  for (const text of [
    '视频已损坏或不完整，无法处理',
    '金币不足，请先充值',
    '至少提现 10.00',
    '标签不符合要求，请检查',
  ]) {
    expect(texts).toContain(text)
  }
  expect(new Set(texts).size).toBeGreaterThan(150)
})

test('every refusal of the server is said in English', () => {
  const missing = said.filter(([, text]) => {
    const english = englishOf(text)
    return english === undefined || han.test(english)
  })
  expect(missing.map(([file, text]) => `${file}: ${text}`)).toEqual([])
})

afterEach(() => setLanguage('zh'))

const refusal = (status: number, message: string) => ({ kind: 'status', status, message }) as const

test('an English reader gets a refusal in English, on a screen and in the tray', async () => {
  setLanguage('en')
  await loadEnglish()
  expect(failureText(refusal(402, '金币不足，请先充值'), shellWords.en)).toBe(
    'You don’t have enough coins. Please top up first.',
  )
  expect(refusalText(refusal(404, '求片不存在或已删除'), outboxWords.en)).toBe(
    'This request doesn’t exist or was deleted.',
  )
  expect(failureText({ kind: 'upload', code: 413, message: '图片不能超过 12 MB' }, shellWords.en)).toBe(
    'A picture can be 12 MB at most.',
  )
})

test('words that are not known are said in general, by the status', async () => {
  setLanguage('en')
  await loadEnglish()
  expect(failureText(refusal(409, '明天再来'), shellWords.en)).toBe(
    'This can no longer be done as things are now. Please refresh.',
  )
  expect(refusalText(refusal(418, '明天再来'), outboxWords.en)).toBe('The server refused this.')
})

test('what the server says to a Chinese reader stays', () => {
  expect(failureText(refusal(409, '明天再来'), shellWords.zh)).toBe('明天再来')
})
