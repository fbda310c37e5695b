import { expect, test } from 'vitest'
import { offlinePlaylist } from '#net/download/playlist.ts'

const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4']
const whole = (...lines: string[]) => [...head, ...lines, '#EXT-X-ENDLIST', ''].join('\n')
const base = ['http://a.test/hls', 'http://b.test/hls']

test('a playlist gives its files, keys and IVs, with every address relative', () => {
  const text = whole(
    '#EXT-X-MEDIA-SEQUENCE:7',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXT-X-KEY:METHOD=AES-128,URI="sgkey:17"',
    '#EXTINF:4.000,',
    '0.m4s',
    '#EXT-X-KEY:METHOD=AES-128,URI="sgkey:18",IV=0x000102030405060708090A0B0C0D0E0F',
    '#EXTINF:4.000,',
    'http://b.test/hls/v/7/other/1.m4s?x=1',
    '#EXT-X-KEY:METHOD=NONE',
    '#EXTINF:4.000,',
    '../plain/2.m4s',
  )
  const playlist = offlinePlaylist(text, 'v/7/full/index.m3u8', base)
  expect(playlist).toMatchObject({
    keys: ['17', '18'],
    files: [
      { path: 'v/7/full/init.mp4', is: 'init' },
      { path: 'v/7/full/0.m4s', is: 'segment', key: '17', iv: '00000000000000000000000000000007' },
      { path: 'v/7/other/1.m4s?x=1', is: 'segment', key: '18', iv: '000102030405060708090a0b0c0d0e0f' },
      { path: 'v/7/plain/2.m4s', is: 'segment' },
    ],
  })
  expect((playlist as { text: string }).text.split('\n').filter((line) => /m4s|mp4/.test(line))).toEqual([
    '#EXT-X-MAP:URI="init.mp4"',
    '0.m4s',
    '../other/1.m4s?x=1',
    '../plain/2.m4s',
  ])
})

test('one file in several ranges is one file', () => {
  const text = whole(
    '#EXT-X-BYTERANGE:10@0',
    '#EXTINF:4,',
    'all.m4s',
    '#EXT-X-BYTERANGE:10@10',
    '#EXTINF:4,',
    'all.m4s',
  )
  expect(offlinePlaylist(text, 'v/index.m3u8', base)).toMatchObject({ files: [{ path: 'v/all.m4s' }] })
})

test.each([
  ['not-a-playlist', '<!doctype html>'],
  ['not-a-media-playlist', whole('#EXT-X-STREAM-INF:BANDWIDTH=1', 'low.m3u8')],
  ['live', [...head, '#EXTINF:4,', '0.m4s'].join('\n')],
  ['foreign-key', whole('#EXT-X-KEY:METHOD=AES-128,URI="https://keys.test/1"', '#EXTINF:4,', '0.m4s')],
  ['foreign-key', whole('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="sgkey:1"', '#EXTINF:4,', '0.m4s')],
  ['foreign-file', whole('#EXTINF:4,', 'https://elsewhere.test/0.m4s')],
  ['foreign-file', whole('#EXTINF:4,', '//elsewhere.test/0.m4s')],
  ['foreign-file', whole('#EXTINF:4,', '/api/secret')],
  ['foreign-file', whole('#EXT-X-MAP:URI="data:video/mp4;base64,AAAA"', '#EXTINF:4,', '0.m4s')],
])('%s is not kept', (why, text) => expect(offlinePlaylist(text, 'v/7/index.m3u8', base)).toBe(why))

test('no way leads out of the base', () => {
  const playlist = offlinePlaylist(whole('#EXTINF:4,', '../../../../../etc/0.m4s'), 'v/7/index.m3u8', base)
  expect(playlist).toMatchObject({ files: [{ path: 'etc/0.m4s' }] })
})
