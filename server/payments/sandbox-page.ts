import { createHash } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import { payWords, type PayWords } from '../words/pages.ts'
import { escapeHtml } from '../escape-html.ts'

/** What the page of a payment shows. */
export interface PayPage {
  readonly language: Language
  readonly state: keyof PayWords['states']
  readonly product: string
  /** As it is written, such as `12.50`. */
  readonly amount: string
  readonly orderNo: string
  /** Where the app is. */
  readonly backTo: string
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#f4f2ee,#17181b)}
main{box-sizing:border-box;width:min(24rem,100%);padding:2rem 1.5rem;border-radius:1.25rem;
background:light-dark(#fff,#222428)}
h1{margin:0;font-size:1.25rem}
p{margin:.5rem 0 0;color:light-dark(#63615c,#a9a8a4)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;margin:1.5rem 0}
dt{color:light-dark(#63615c,#a9a8a4)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
strong{font-size:1.5rem}
button,a.back{display:block;box-sizing:border-box;width:100%;min-height:3rem;margin-top:.75rem;border:0;
border-radius:1.5rem;font:inherit;line-height:3rem;text-align:center;text-decoration:none;cursor:pointer;
color:inherit;background:light-dark(#ece9e3,#33363b)}
button[value=pay]{color:#fff;background:#b4501f}
`

/** The only style that the page may have, by its hash; it has no scripts, and its forms go nowhere else. */
export const payPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function documentOf(language: Language, title: string, body: string): string {
  const lang = language === 'zh' ? 'zh-CN' : 'en'
  return `<!doctype html>
<html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style>
<main>${body}</main></html>
`
}

/** The page of a payment. */
export function payPage({ language, state, product, amount, orderNo, backTo }: PayPage): string {
  const words = payWords[language]
  const other = language === 'zh' ? 'en' : 'zh'
  const button = (value: string, text: string) => `<button name="do" value="${value}">${text}</button>`
  const canPay = state === 'open' || state === 'cancelled'
  const buttons = [
    ...(canPay ? [button('pay', words.pay), button('later', words.later)] : []),
    ...(state === 'open' ? [button('cancel', words.cancel)] : []),
  ].join('')
  return documentOf(
    language,
    words.title,
    `<h1>${words.title}</h1><p>${words.sandbox}</p>
<dl><dt>${words.product}</dt><dd>${escapeHtml(product)}</dd>
<dt>${words.amount}</dt><dd><strong>¥ ${escapeHtml(amount)}</strong></dd>
<dt>${words.orderNo}</dt><dd>${escapeHtml(orderNo)}</dd></dl>
<p role="status">${words.states[state]}</p>
<form method="post"><input type="hidden" name="lang" value="${language}">${buttons}</form>
<a class="back" href="${escapeHtml(backTo)}">${words.back}</a>
<p><a href="?lang=${other}">${words.other}</a></p>`,
  )
}

/** The page where there is no such order. */
export const missingPage = (language: Language): string =>
  documentOf(language, payWords[language].title, `<h1>${payWords[language].missing}</h1>`)
