import * as v from 'valibot'
import { mostCoins } from '#contract/desk/content.ts'

/** A price in coins, as it is typed. */
export const Coins = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,6}$/), v.transform(Number), v.maxValue(mostCoins))

/** What an item or a part is called, as it is typed. */
export const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

/** What is looked at anew after a change of an item. */
export const groups = ['content', 'log']
