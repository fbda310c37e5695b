import characters from 'opencc-js/dict/TSCharacters'
import { foldText, type Fold } from './fold-text.ts'

/** Simplified characters by the traditional ones; of several, the most common. */
const simplified = new Map(
  characters
    .split('|')
    .map((entry): [string, string] => {
      const [traditional = '', first = traditional] = entry.split(' ')
      return [traditional, first]
    })
    .filter(([traditional, first]) => first !== traditional),
)

const traditional = new RegExp(`[${[...simplified.keys()].join('')}]`, 'gu')

/**
 * A text in simplified characters, so that 燈 and 灯 compare as the same. Sign by sign, not by words: good for finding,
 * not for reading.
 */
export const simplify = (text: string): string => text.replaceAll(traditional, (sign) => simplified.get(sign) ?? sign)

/** As `foldText`, and the scripts do not matter either. Its table is large: on the device it comes by `data/fold.ts`. */
export const foldScripts: Fold = (text) => simplify(foldText(text))
