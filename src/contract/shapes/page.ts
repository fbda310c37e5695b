import * as v from 'valibot'
import { listOf, type Schema } from '../schema.ts'

/** One page of a list; `next` is the cursor of the page after it, or null at the end. */
export interface Page<T> {
  list: T[]
  next: string | null
}

/** A whole list that has no pages. */
export interface List<T> {
  list: T[]
}

/**
 * What a page with this list has; null is a value of `next`.
 * @__NO_SIDE_EFFECTS__
 */
export const pageEntries = <T>(list: Schema<T[]>): { list: Schema<T[]>; next: Schema<string | null> } => ({
  list,
  next: v.nullable(v.string()),
})

/**
 * A page with this list. Null is a value of `next`, so it is a plain object, not a `shape`.
 * @__NO_SIDE_EFFECTS__
 */
export function pageFrom<T>(list: Schema<T[]>): Schema<Page<T>> {
  return v.object(pageEntries(list))
}

/**
 * A page of items.
 * @__NO_SIDE_EFFECTS__
 */
export function pageOf<T>(item: Schema<T>): Schema<Page<T>> {
  return pageFrom(listOf(item))
}

/**
 * A whole list of items.
 * @__NO_SIDE_EFFECTS__
 */
export function wholeList<T>(item: Schema<T>): Schema<List<T>> {
  return v.object({ list: listOf(item) })
}
