/** Why a name can't be taken; the words for it belong to who shows it. */
export type NameFault = 'characters' | 'scripts' | 'reserved' | 'symbols'

/** What can't be seen, or turns what stands beside it around: nobody could tell such a name from another. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|[^\S ]|\p{M}{3}| {2}/u

const scripts: readonly (readonly [name: string, letter: RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['han', /\p{Script=Han}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['bopomofo', /\p{Script=Bopomofo}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
]
/** Scripts that are written beside each other; any others look alike too easily (UTS 39, highly restrictive). */
const together = [new Set(['latin', 'han', 'kana', 'bopomofo']), new Set(['latin', 'han', 'hangul'])]

/** Letters of Cyrillic and Greek that look like Latin ones: a name of nothing else passes for a Latin one (UTS 39). */
const lookAlike = /^[аеіјорсухѕԁԛԝһӏᴦοαρνυικτχωгпкм\P{L}]+$/u
const notLatin = /\p{Script=Cyrillic}|\p{Script=Greek}/u

/** What is written from the right begins and ends so (the bidi rule of RFC 5893). */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const fromTheRight =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}].*[\p{L}\p{Nd}]\p{M}*$/u

/** What a login name is made of: letters, digits, and what is printed in ASCII (IdentifierClass of RFC 8264). */
const identifier = /^[\p{L}\p{M}\p{Nd}\x21-\x7e]+$/u

/** Names by which people know the place itself. */
const reserved = new Set(
  (
    'admin administrator root system support service moderator official staff security help shiguang ' +
    'customerservice webmaster postmaster operator 拾光 系统 管理 小助手 通知'
  ).split(' '),
)
/** No name says these anywhere. */
const reservedWords = /客服|管理员|官方|超管|版主/

function scriptsOf(name: string): Set<string> {
  const found = new Set<string>()
  for (const letter of name) {
    if (!/\p{L}/u.test(letter) || /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) continue
    found.add(scripts.find(([, of]) => of.test(letter))?.[0] ?? 'other')
  }
  return found
}

/**
 * What is wrong with a new nickname, after the PRECIS profile Nickname (RFC 8266): characters that can't be seen, scripts
 * that look alike, names of the place. Undefined where it may be taken.
 */
export function nameFault(name: string): NameFault | undefined {
  const folded = name.normalize('NFKC').toLowerCase()
  if (unseen.test(folded) || unseen.test(name)) return 'characters'
  if (rightToLeft.test(folded) && !fromTheRight.test(folded)) return 'characters'
  const found = scriptsOf(folded)
  if (found.size > 1 && !together.some((set) => found.isSubsetOf(set))) return 'scripts'
  if (notLatin.test(folded) && lookAlike.test(folded)) return 'scripts'
  const letters = folded.replaceAll(/[^\p{L}]/gu, '')
  return reserved.has(letters) || reservedWords.test(letters) ? 'reserved' : undefined
}

/**
 * What is wrong with a new login name, after the PRECIS profile UsernameCaseMapped (RFC 8265): the same, and spaces,
 * symbols and compatibility forms. Undefined where it may be taken.
 */
export const loginNameFault = (name: string): NameFault | undefined =>
  nameFault(name) ?? (identifier.test(name.normalize('NFC')) ? undefined : 'symbols')
