/** What is set off where one of these is run. */
const boom = 'globalThis.hit?.()'

/** Ways of getting markup, script or a template run; `{}` is where the code goes. */
const shapes = [
  '<script>{}</script>',
  '"><script>{}</script>',
  `'><script>{}</script>`,
  '<img src=x onerror={}>',
  '<img src=x onerror="{}"',
  '"><img src=x onerror={}>',
  '<svg onload={}>',
  '<svg/onload={}//',
  '<svg><script>{}</script></svg>',
  '<svg><animate onbegin={} attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:{}"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror={}></style></mglyph></table></mtext></math>',
  '<math href="javascript:{}">x</math>',
  '<a href="javascript:{}">x</a>',
  '<a href="JaVaScRiPt&colon;{}">x</a>',
  '<a href=" &#1; javascript:{}">x</a>',
  '<a href="data:text/html,<script>{}</script>">x</a>',
  '<iframe src="javascript:{}"></iframe>',
  '<iframe srcdoc="<script>{}</script>"></iframe>',
  '<object data="javascript:{}"></object>',
  '<embed src="javascript:{}">',
  '<form action="javascript:{}"><button>x</button></form>',
  '<input autofocus onfocus={}>',
  '<details open ontoggle={}>x</details>',
  '<video src=x onerror={}></video>',
  '<video><source onerror={}></video>',
  '<audio src=x onerror={}>',
  '<body onload={}>',
  '<marquee onstart={}>x</marquee>',
  '<style>@import "javascript:{}";</style>',
  '<style>*{background:url(javascript:{})}</style>',
  '<link rel=stylesheet href="javascript:{}">',
  '<meta http-equiv=refresh content="0;url=javascript:{}">',
  '<base href="javascript:{}//">',
  '<p style="animation:x" onanimationstart={}>x</p>',
  '<template><script>{}</script></template>',
  '<noscript><p title="</noscript><img src=x onerror={}>"></noscript>',
  '<textarea></textarea><script>{}</script>',
  '</title><script>{}</script>',
  '</style><script>{}</script>',
  '</script><script>{}</script>',
  '--><script>{}</script>',
  ']]><script>{}</script>',
  '{{constructor.constructor("{}")()}}',
  '${{}}',
  '#{{}}',
  '<%= {} %>',
  '`;{};`',
  `';{};'`,
  '");{};("',
  'javascript:{}',
  'java\nscript:{}',
  '\u0000<script>{}</script>',
  '\u202E<script>{}</script>',
  '\uFEFF<img src=x onerror={}>',
  '＜script＞{}＜/script＞',
  '&lt;script&gt;{}&lt;/script&gt;',
  '%3Cscript%3E{}%3C/script%3E',
  '\\u003cscript\\u003e{}\\u003c/script\\u003e',
  '<scr<script>ipt>{}</scr</script>ipt>',
  '<SCRIPT SRC="data:text/javascript,{}"></SCRIPT>',
  '<p class="page" data-page="/login" id=root onclick={}>x</p>',
  '../../../../etc/passwd\u0000.jpg<img src=x onerror={}>',
] as const

/** Ways in which the same thing may be written. */
const dresses: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase().replaceAll(boom.toUpperCase(), boom),
  (text) => text.replace('<', '<\t').replaceAll(' ', '\n'),
  (text) => `猫 ${text} 山`,
  (text) => text.replaceAll('"', "'"),
  (text) => `${text}${text}`,
  (text) => text.replaceAll('<', '<<'),
  (text) => `${text}\u200b${'長'.repeat(400)}`,
]

/** How many there are. */
export const hostileCount = 500

/** Where the number of a string stands in it, so that it is known again on screen. */
export const markOf = (no: number) => `¤${no}¤`

/** Strings that must do nothing but be read; each begins with its mark. */
export const hostileStrings: readonly string[] = Array.from({ length: hostileCount }, (_, no) => {
  const shape = shapes[no % shapes.length]!
  const dress = dresses[Math.floor(no / shapes.length) % dresses.length]!
  return markOf(no) + dress(shape.replaceAll('{}', boom))
})

/** Addresses that no link may lead to. */
export const hostileLinks: readonly string[] = [
  `javascript:${boom}`,
  ` javascript:${boom}`,
  `JAVASCRIPT:${boom}`,
  `java\tscript:${boom}`,
  `\u0001javascript:${boom}`,
  `data:text/html,<script>${boom}</script>`,
  `vbscript:${boom}`,
  'blob:http://evil.example/1',
  'file:///etc/passwd',
  '//evil.example',
  `https:javascript:${boom}`,
  `#javascript:${boom}`,
  `/\\evil.example`,
  `intent://x#Intent;scheme=javascript;end`,
]
