import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '#contract/languages.ts'

type Message = string | ((...values: unknown[]) => string)
type Catalogue = { [key: string]: Message | Catalogue }

const parts = ['first', 'screens', 'rest']
/** Files of a language that say something, by subject. */
const subjectsOf = (language: Language) =>
  globSync(`src/words/${language}/*.ts`)
    .map((file) => path.basename(file, '.ts'))
    .filter((name) => !parts.includes(name))
    .toSorted()
const load = async (language: Language, name: string) =>
  (await import(path.resolve(`src/words/${language}/${name}.ts`))) as Record<string, Catalogue>

// refusals are no catalogue: `refusals.test.ts` looks at them
const files = subjectsOf('zh').filter((name) => name !== 'refusals')
const catalogues = await Promise.all(
  files.map(async (name) => {
    const [zh, en] = [await load('zh', name), await load('en', name)]
    return Object.keys(zh).map((key) => ({ name: `${name}.${key}`, words: { zh: zh[key]!, en: en[key]! } }))
  }),
)

/** Every message under its dotted key. */
function flat(catalogue: Catalogue, before = ''): Map<string, Message> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'object' ? [...flat(value, `${before}${key}.`)] : [[before + key, value] as const],
    ),
  )
}

const fileOf = (subject: string) => subject.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const han = /\p{Script=Han}/u
const letter = /\p{L}/u

/** The same in both languages on purpose: names, abbreviations, and what `product.md` gives in English. */
const same =
  /^(?:VIP|AI|UID|PIN|ID|QQ|Wi-Fi|HLS|CDN|Telegram|Android|iPhone \/ iPad|English|中文|拾光|Shiguang|Page Not Found:.*|UID \d|Lv\.\d?|Internal Server Error)$/
/** Chinese in English texts: the name of a language in itself. */
const named = /^中文$|简体|繁體/

/** One that names somebody and counts nothing: `Nanfeng follows`. */
const counts = (key: string) => key !== 'idolsOf'

/** What a message comes to with these values; undefined where it takes others. */
function said(message: Message, values: readonly unknown[]): string | undefined {
  if (typeof message === 'string') return message
  try {
    const text = message(...values)
    return typeof text === 'string' && !/true|false|undefined|NaN/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Values to try a message with: it may want numbers, texts, or both. */
const trials: readonly (readonly unknown[])[] = [
  [1, 1, 1, 1],
  [2, 3, 4, 5],
  ['①', '②', '③', '④'],
  [2, '②', '③', '④'],
  ['①', 2, 3, 4],
  [true, true, true],
  [false, false, false],
]
const circled = /[①②③④]/gu

describe.each(catalogues.flat())('$name', ({ words }) => {
  const zh = flat(words.zh)
  const en = flat(words.en)

  test('has every message in both languages', () => {
    expect([...en.keys()].toSorted()).toEqual([...zh.keys()].toSorted())
    // one that is empty says nothing in either, on purpose
    for (const [key, message] of zh) expect(message === '', key).toBe(en.get(key) === '')
  })

  test('is Chinese in Chinese, English in English', () => {
    const faults: string[] = []
    for (const [key, message] of zh) {
      const other = en.get(key)!
      for (const values of trials) {
        const chinese = said(message, values)
        const english = said(other, values)
        if (chinese === undefined || english === undefined) continue
        if (han.test(english) && !named.test(english)) faults.push(`${key}: Chinese in the English text: ${english}`)
        const words = chinese.replace(circled, '').trim()
        if (chinese === english && /\p{L}{2}/u.test(words) && !same.test(words))
          faults.push(`${key}: the same: ${chinese}`)
        if (/\p{L}{4}/u.test(english) && letter.test(words) && !han.test(words) && !same.test(words))
          faults.push(`${key}: no Chinese in the Chinese text: ${chinese}`)
      }
    }
    expect([...new Set(faults)]).toEqual([])
  })

  test('says the same values in both', () => {
    const faults: string[] = []
    for (const [key, message] of zh) {
      const values = trials[2]!
      const [a, b] = [said(message, values), said(en.get(key)!, values)].map((text) =>
        [...new Set(text?.match(circled) ?? [])].toSorted().join(''),
      )
      if (a !== b) faults.push(`${key}: ${a || 'nothing'} in Chinese, ${b || 'nothing'} in English`)
    }
    expect(faults).toEqual([])
  })

  test('has the singular where it counts one', () => {
    // a count may come as a number or written already: no message takes both
    const ones = [
      [1, 1, 1, 1],
      ['1', '1', '1', '1'],
    ]
    const plural = /\b1 (?:more |new |other )?([a-z]{2,}[^s’ ]s)\b(?! \/)/
    const faults = [...en].flatMap(([key, message]) => {
      const texts = typeof message === 'string' ? [] : ones.map((values) => said(message, values))
      return counts(key) && texts.length > 0 && texts.every((text) => text && plural.test(text))
        ? [`${key}: ${texts[0]}`]
        : []
    })
    expect(faults).toEqual([])
  })
})

test('all catalogues are looked at', () => {
  expect(files.length).toBeGreaterThan(50)
  for (const [at, found] of catalogues.entries()) expect(found.length, files[at]).toBeGreaterThan(0)
})

test('every language is a folder with all subjects, each in the same one of its parts', async () => {
  const folders = globSync('src/words/*', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(languages.toSorted())
  for (const language of languages) {
    expect(subjectsOf(language)).toEqual(subjectsOf('zh'))
    const said: string[] = []
    for (const part of parts) {
      const subjects = Object.keys(await load(language, part))
      expect(subjects, part).toEqual(Object.keys(await load('zh', part)))
      said.push(...subjects)
    }
    // the gallery's are the developers' alone
    const written = subjectsOf(language).filter((name) => name !== 'gallery')
    expect(said.map(fileOf).toSorted()).toEqual(written)
  }
})
