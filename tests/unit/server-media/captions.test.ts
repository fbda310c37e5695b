import { describe, expect, test } from 'vitest'
import { toWebVtt } from '#server/media/captions.ts'

const srt = `1\r
00:00:01,000 --> 00:00:02,500\r
<i>Hello</i> & a < b\r
{\\an8}second <font color="#fff">line</font>\r
\r
2\r
0:01:03.5 --> 00:01:04\r
你好`

describe('captions', () => {
  test('of SRT become WebVTT: times, styles that both have, and nothing that a browser would take for a tag', () => {
    expect(toWebVtt(srt, 'srt')).toBe(`WEBVTT

00:00:01.000 --> 00:00:02.500
<i>Hello</i> &amp; a &lt; b
second line

00:01:03.500 --> 00:01:04.000
你好
`)
  })

  test.each([
    ['a missing empty line', '1\n00:00:01,0 --> 00:00:02,0\none\n2\n00:00:03,0 --> 00:00:04,0\ntwo', ['one', 'two']],
    ['the wrong order', '00:00:03,0 --> 00:00:04,0\ntwo\n\n00:00:01,0 --> 00:00:02,0\none', ['one', 'two']],
    [
      'a caption that ends before it begins',
      '00:00:03,0 --> 00:00:02,0\nno\n\n00:00:01,0 --> 00:00:02,0\none',
      ['one'],
    ],
    ['a caption of nothing', '00:00:01,0 --> 00:00:02,0\n \n\n00:00:03,0 --> 00:00:04,0\ntwo', ['two']],
    ['tags that are left open', '00:00:01,0 --> 00:00:02,0\n<b><i>one</b>', ['<b><i>one</i></b>']],
    ['a script', '00:00:01,0 --> 00:00:02,0\n<script src=x>one</script>', ['one']],
    ['entities', '00:00:01,0 --> 00:00:02,0\na&nbsp;b &lt; & &bogus;', ['a&nbsp;b &lt; &amp; &amp;bogus;']],
    ['an arrow within', '00:00:01,0 --> 00:00:02,0\nfrom --> to', ['from --&gt; to']],
  ])('of SRT with %s', (_, text, said) => {
    const blocks = toWebVtt(text, 'srt')!.trimEnd().split('\n\n').slice(1)
    expect(blocks.map((block) => block.split('\n').slice(1).join('\n'))).toEqual(said)
  })

  test('of WebVTT stay what they are, without notes, styles, names and places', () => {
    const vtt =
      'WEBVTT - title\n\nNOTE no\n\nSTYLE\n::cue{}\n\nid\n01:02.000 --> 01:03.000 line:0\n<v Ann>Hi <c.red>you</c></v>'
    expect(toWebVtt(vtt, 'vtt')).toBe('WEBVTT\n\n00:01:02.000 --> 00:01:03.000\nHi you\n')
  })

  test('of ASS: columns by their names, commas in the text, line breaks, and no drawings', () => {
    const ass = `[Script Info]
[Events]
Format: Start, End, Style, Text
Dialogue: 0:00:01.00,0:00:02.50,Default,{\\i1}One{\\i0}, two\\Nthree
Dialogue: 0:00:05.00,0:00:06.00,Default,{\\p1}m 0 0 l 100 0{\\p0}
Comment: 0:00:07.00,0:00:08.00,Default,no`
    expect(toWebVtt(ass, 'ass')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>One</i>, two\nthree\n')
  })

  test('are none where nothing is said', () => {
    for (const form of ['srt', 'vtt', 'ass'] as const)
      for (const text of ['', 'WEBVTT\n', 'no captions', '\0\0', '00:00:01 --> 00:00:02'])
        expect(toWebVtt(text, form)).toBeUndefined()
  })
})
