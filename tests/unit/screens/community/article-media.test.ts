import { expect, test } from 'vitest'
import { lockedPart, picturesOf, restOf } from '#features/article/media.ts'

const image = (path: string) => ({ path, width: 960, height: 540 })
const stream = (url: string) => ({ url, quality: '720', height: 720, bandwidth: 1, bytes: 1 })

test('pictures stand in the order in which the text places them, then those that it does not place', () => {
  const article = {
    body: '<p>a</p><img src="b/2.webp"><p>b</p><img alt="x" src="b/1.webp">',
    media: [
      { type: 'image', image: image('b/1.webp') },
      { type: 'image', image: image('b/2.webp') },
      { type: 'image', image: image('b/3.webp') },
    ],
  } as const
  expect(picturesOf({ ...article, media: [...article.media] }).map(({ path }) => path)).toEqual([
    'b/2.webp',
    'b/1.webp',
    'b/3.webp',
  ])
})

test('a picture that only the text knows is shown all the same; what is no path of ours is none', () => {
  const body =
    '<img src="b/9.webp"><img src="https://evil.example/x.webp"><img src="../b/1.webp"><img src="//evil.example/x">'
  expect(picturesOf({ body, media: [] }).map(({ path }) => path)).toEqual(['b/9.webp'])
})

test('after the text comes what it does not place and can be shown', () => {
  const media = [
    { type: 'image' as const, image: image('b/1.webp') },
    { type: 'image' as const },
    { type: 'video' as const, image: image('b/c.webp'), stream: stream('a/1/full/0/index.m3u8') },
    { type: 'video' as const, image: image('b/d.webp') },
  ]
  const body = '<p>x</p><video src="a/1/full/0/index.m3u8"></video>'
  expect(restOf({ body, media }).map((one) => one.image?.path)).toEqual(['b/1.webp'])
})

test('what is locked is counted; nothing is locked in a free article or in one that was bought and is here', () => {
  const media = [
    { type: 'image' as const },
    { type: 'image' as const, image: image('b/1.webp') },
    { type: 'video' as const },
  ]
  expect(lockedPart({ coins: 3, is_pay: false, media })).toEqual({ pictures: 1, clips: 1 })
  expect(lockedPart({ coins: 0, is_pay: false, media })).toBeUndefined()
  expect(lockedPart({ coins: 3, is_pay: true, media: media.slice(1, 2) })).toBeUndefined()
  // it was bought, and what was bought has not been asked for yet
  expect(lockedPart({ coins: 3, is_pay: true, media })).toEqual({ pictures: 1, clips: 1 })
})
