import * as v from 'valibot'
import { opt, shape, type Schema } from '../schema.ts'
import { isSeen, seenText } from '../written.ts'
import { Count, Id, Uuid } from './common.ts'

/** Limits of what a person may write, in UTF-16 units; forms use the same numbers. */
export const limits = {
  title: 100,
  content: 5000,
  comment: 1000,
  sign: 200,
  name: 40,
  word: 60,
  usernameMin: 2,
  username: 24,
  passwordMin: 8,
  password: 64,
  images: 20,
  tags: 10,
  videosOfAnAnswer: 20,
  itemsOfAGroup: 200,
  page: 50,
} as const

/**
 * Text that a person wrote, without what can't be seen, trimmed; `min` 1 means that it may not be empty, nor look so.
 * @__NO_SIDE_EFFECTS__
 */
export function text(max: number, min = 1): Schema<string> {
  return v.pipe(
    v.string(),
    v.transform(seenText),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
    v.check((typed) => min === 0 || isSeen(typed)),
  )
}

export const Title: Schema<string> = text(limits.title)
export const Content: Schema<string> = text(limits.content)
export const CommentText: Schema<string> = text(limits.comment)
/** The words of a report: an urgent reason needs none. */
export const ReportText: Schema<string> = text(limits.comment, 0)
export const Name: Schema<string> = text(limits.name)
export const Word: Schema<string> = text(limits.word)
export const Tags: Schema<string[]> = v.pipe(v.array(Word), v.minLength(1), v.maxLength(limits.tags))
/** A new name as it is typed: what is wrong with its characters is said (`nameFault`), not mended. */
export const Username: Schema<string> = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(limits.usernameMin),
  v.maxLength(limits.username),
)
/** A new password; never trimmed. */
export const Password: Schema<string> = v.pipe(
  v.string(),
  v.minLength(limits.passwordMin),
  v.maxLength(limits.password),
)
/** The name of an account that there is, as it was typed when nothing of it was refused. */
export const KnownName: Schema<string> = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))
/** What is typed to log in; rules of former days must not lock anybody out. */
export const Secret: Schema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.password))
/** Six digits of an authenticator app, or a recovery code. */
export const SecondFactor: Schema<string> = v.pipe(v.string(), v.trim(), v.minLength(6), v.maxLength(64))
/** The token of a session that is to end. */
export const SessionToken: Schema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
export const Phone: Schema<string> = v.pipe(v.string(), v.trim(), v.regex(/^\+?\d[\d -]{3,18}\d$/))
/** An invitation or redemption code. */
export const Code: Schema<string> = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,64}$/))

/** The order of a list; an unknown one means the default, so any short word passes. */
export const Sort = opt<string>(v.pipe(v.string(), v.maxLength(32)))
/** Order of episodes and chapters. */
export const Direction: Schema<'asc' | 'desc'> = v.picklist(['asc', 'desc'])
/** The span of a ranking. */
export const Period: Schema<'day' | 'week' | 'month' | 'all'> = v.picklist(['day', 'week', 'month', 'all'])

/** The price that the person saw, in coins; if it has changed nothing is charged. */
export const Price: Schema<number> = Count
/** A positive number of coins. */
export const Coins: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000_000))
/** How many gifts at once. */
export const GiftCount: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999))
/** A positive sum of money. */
export const Sum: Schema<string> = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/),
  v.check((sum) => Number(sum) > 0),
)

/** The path of a picture uploaded before: relative, and never out of its folder. */
export const UploadedPath: Schema<string> = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(500),
  v.check((path) => !path.includes('://') && !path.startsWith('//') && !path.split('/').includes('..')),
)
export const UploadedImages: Schema<string[]> = v.pipe(v.array(UploadedPath), v.maxLength(limits.images))
/** The `publicUrl` of a big upload: a reference for the call that uses it. */
export const UploadedUrl: Schema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))

/** Ids of items to put into or take out of a collection. */
export const Ids: Schema<number[]> = v.pipe(v.array(Id), v.maxLength(limits.itemsOfAGroup))
/** Find options: a chosen value under each group's key. */
export const Conf: Schema<Record<string, string>> = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(limits.word)), v.pipe(v.string(), v.maxLength(limits.word))),
  v.maxEntries(20),
)
/** The statement of being of age, or of owning what is published: only a yes passes. */
export const Yes: Schema<true> = v.literal(true)

/** Where the money of a withdrawal goes: an account known before, or a new one. */
export type Account = { id: number } | { type: string; name: string; number: string }
export const Account: Schema<Account> = v.union([
  shape({ id: Id }),
  shape({ type: text(32), name: Name, number: text(64) }),
])

const adultYears = 18

function isDateOfAnAdult(birthday: string): boolean {
  const date = new Date(birthday)
  // 31 February is a well-formed date, and the engine takes it for 3 March; and it takes dates in other forms
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthday) return false
  date.setUTCFullYear(date.getUTCFullYear() + adultYears)
  return birthday >= '1900-01-01' && date.getTime() <= Date.now()
}
/** A date of birth, `YYYY-MM-DD`, of somebody who is 18 today (UTC). */
export const AdultBirthday: Schema<string> = v.pipe(v.string(), v.check(isDateOfAnAdult))

/** What a request for a page takes beside its own fields. */
export interface PageInput {
  cursor?: string | undefined
  limit?: number | undefined
}
/** The entries of `PageInput`: `cursor` is the `next` of the page before, `limit` 1 to 50 (default 20). */
export const pageInput = {
  cursor: opt<string>(v.pipe(v.string(), v.minLength(1), v.maxLength(512))),
  limit: opt<number>(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(limits.page))),
}

/** Inputs that many calls share. */
export const byId = { id: Id }
export const byUuid = { uuid: Uuid }
export const toggle = { id: Id, on: v.boolean() as Schema<boolean> }
export const commentsOf = { id: Id, sort: Sort, reply_to: opt(Id) }
export const newComment = { id: Id, reply_to: opt(Id), content: CommentText }
export const purchase = { id: Id, price: Price }
/** The listing of a kind by category, series, tag or word. */
export const listing = { category_id: opt(Id), series_id: opt(Id), tag: opt(Word), word: opt(Word), sort: Sort }
