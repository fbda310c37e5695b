import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { looseWords } from './loose-words.ts'

/** Where words may stand, and why. */
const allowed: Record<string, string> = {
  'src/words/': 'the catalogues',
  'src/books/text.ts': 'how chapters are headed in the files that people bring',
  'src/contract/': 'what the server says, in its own language',
  'src/features/dev/': 'for developers',
  'src/features/category/shared/category-link.ts': 'as addresses carry them',
  'src/features/settings/installed-look.ts': 'names of the looks, as the manifests have them',
  'src/lib/count.ts': 'units of numbers, by language',
  'src/lib/time-ago.ts': 'units of time, by language',
}

const files = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !Object.keys(allowed).some((place) => file.startsWith(place)),
)

test('nothing that people see is written outside the catalogues', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((file) => looseWords(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['text between tags', 'const a = <p>Hello</p>', 'Hello'],
  ['Chinese between tags', 'const a = <p>你好</p>', '你好'],
  ['a text in braces', "const a = <p>{b ? 'Yes' : c}</p>", 'Yes'],
  ['a template in braces', 'const a = <p>{`${b} left`}</p>', 'left'],
  ['a name for screen readers', 'const a = <p aria-label="Menu" />', 'Menu'],
  ['a title', "const a = <Sheet title={b || 'More'} />", 'More'],
  ['a placeholder', 'const a = <input placeholder="Name" />', 'Name'],
  ['what a picture shows', 'const a = <img alt="A cat" />', 'A cat'],
  ['a notice', "notify('Saved')", 'Saved'],
  ['a label in an object', "const a = { label: 'Open' }", 'Open'],
  ['Chinese anywhere', "const a = b === '小说'", '小说'],
])('%s is found', (_what, code, text) => {
  expect(looseWords('a.tsx', `\n${code}`)).toEqual([`a.tsx:2: ${text}`])
})

test.each([
  ['words of a catalogue', 'const a = <p title={words.title}>{words.text}</p>'],
  ['signs', 'const a = <p>{count} / {of} · 1×</p>'],
  ['what is not seen', "const a = <p className='card' data-kind='video' role='status' id={`${id}-error`} />"],
  ['a comparison', "const a = <p>{state === 'here' && words.text}</p>"],
])('%s are left alone', (_what, code) => {
  expect(looseWords('a.tsx', code)).toEqual([])
})
