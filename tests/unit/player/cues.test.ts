import { describe, expect, test } from 'vitest'
import { captionsFor, usualCaptions } from '#features/player/captions-choice.ts'
import { changeAfter, cuesAt, parseCues } from '#features/player/cues.ts'
import { toWebVtt } from '#server/media/captions.ts'

const said = (text: string) => parseCues(text).list.map((cue) => cue.text)
const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('\n\n')}\n`
const block = (from: string, to: string, text: string) => `00:00:${from}.000 --> 00:00:${to}.000\n${text}`

describe('the text of captions', () => {
  test('is read with its times, whatever the server was given', () => {
    const srt = '1\n00:00:01,500 --> 00:00:03,000\n第一句\n<i>二行</i>\n\n2\n01:00:04,000 --> 01:00:05,250\nA & B < C\n'
    const { list } = parseCues(toWebVtt(srt, 'srt')!)
    expect(list).toEqual([
      { from: 1.5, to: 3, text: '第一句\n二行' },
      { from: 3604, to: 3605.25, text: 'A & B < C' },
    ])
  })

  test('is read with names, settings, notes, short times and line ends of any kind', () => {
    const text =
      'WEBVTT\r\n\r\nNOTE a --> b\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nname\r\n00:01.000 --> 00:02.000 line:0 align:start\r\nA\r\n'
    expect(parseCues(text).list).toEqual([{ from: 1, to: 2, text: 'A' }])
  })

  test('is text and nothing else: tags and control characters go, what an entity says is no tag', () => {
    const hostile = block('01', '02', '<img src=x onerror="alert(1)">a\0\u0007b<v Bob>c</v>&lt;script&gt;d<<<e')
    expect(said(vtt(hostile))).toEqual(['abc<script>d<<<e'])
  })

  test('that ends before it begins, says nothing or is of one that is no time, is left out', () => {
    const odd = [block('05', '05', 'a'), block('06', '04', 'b'), block('07', '08', '<b></b>'), 'x --> y\nc']
    expect(said(vtt(...odd, block('09', '10', 'd')))).toEqual(['d'])
  })
})

describe('captions that are meant to do harm', () => {
  const within = (ms: number, run: () => void) => {
    const from = performance.now()
    run()
    expect(performance.now() - from).toBeLessThan(ms)
  }
  const many = Array.from({ length: 100_000 }, (_, no) => `00:00:00.000 --> 99:00:00.000\n${no}`)

  test.each<[string, string]>([
    ['ten megabytes in one line', '<'.repeat(10_000_000)],
    ['ten megabytes in one cue', vtt(block('01', '02', 'a<'.repeat(5_000_000)))],
    ['ten megabytes of blanks before a time', `${' '.repeat(10_000_000)}-->`],
    ['ten megabytes of empty lines', '\n'.repeat(10_000_000)],
    ['ten megabytes of NUL', '\0'.repeat(10_000_000)],
    ['a hundred thousand that are never over', vtt(...many)],
    ['lines that could be times', `${'1:'.repeat(100)} -->\n`.repeat(40_000)],
  ])('are read in bounded time and room: %s', (_name, text) => {
    within(3000, () => {
      const cues = parseCues(text)
      expect(cues.list.length).toBeLessThanOrEqual(20_000)
      for (const { text: one } of cues.list) expect(one.length).toBeLessThan(2000)
      for (let at = 0; at < 500; at += 1) expect(cuesAt(cues, at).length).toBeLessThanOrEqual(4)
    })
  })
})

describe('what is shown', () => {
  const cues = parseCues(
    vtt(block('01', '20', 'long'), block('03', '05', 'a'), block('05', '06', 'b'), block('08', '09', 'c')),
  )
  const at = (seconds: number) => cuesAt(cues, seconds).map(({ text }) => text)

  test('is what is said at the time, the oldest first; the end of a cue is no part of it', () => {
    expect([0.9, 1, 4, 5, 6, 8.5, 20].map(at)).toEqual([
      [],
      ['long'],
      ['long', 'a'],
      ['long', 'b'],
      ['long'],
      ['long', 'c'],
      [],
    ])
  })

  test('changes where a cue begins or ends, and nowhere else', () => {
    const changes = []
    for (let now = 0; now !== Infinity; now = changeAfter(cues, now)) changes.push(now)
    expect(changes).toEqual([0, 1, 3, 5, 6, 8, 9, 20])
  })
})

test('of several captions those of the last choice are shown, else of its language, else of the app’s, else the first', () => {
  const one = (lang: string, label: string) => ({ lang, label, url: `${lang}-${label}`, key_id: 1, bytes: 1 })
  const all = [one('ja', '日本語'), one('en', 'English'), one('en', 'SDH'), one('zh-Hant', '繁體')]
  const label = (lang: string, name: string, app = 'zh-CN') =>
    captionsFor(all, { ...usualCaptions, lang, label: name }, app)?.label
  expect(label('en', 'SDH')).toBe('SDH')
  expect(label('en', 'Director')).toBe('English')
  expect(label('en-GB', 'x')).toBe('English')
  expect(label('fr', 'Français')).toBe('繁體')
  expect(label('', '', 'en')).toBe('English')
  expect(label('fr', '', 'de')).toBe('日本語')
  expect(captionsFor([], usualCaptions, 'zh')).toBeUndefined()
})
