import characters from 'opencc-js/dict/TSCharacters'

/** Simplified characters by the traditional ones; of several, the most common. */
const simplified = new Map(
  characters.split('|').map((entry): [string, string] => {
    const [traditional = '', first = traditional] = entry.split(' ')
    return [traditional, first]
  }),
)

/**
 * A text in simplified characters, so that 燈 and 灯 compare as the same. Sign by sign, not by words: good for finding,
 * not for reading.
 */
export const simplify = (text: string): string => text.replaceAll(/\P{ASCII}/gu, (sign) => simplified.get(sign) ?? sign)
