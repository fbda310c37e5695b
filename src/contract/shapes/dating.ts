import * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Amount, Count, Flag, Id, Image, Text, Time } from './common.ts'

/** A province or a city. */
export interface Area {
  code: string
  name: string
  children?: Area[]
}
export const Area: Schema<Area> = shape({
  code: Text,
  name: Text,
  children: opt(listOf(v.lazy((): Schema<Area> => Area))),
})

const ContactSchema = shape({
  label: Text,
  value: Text,
  link: opt(Text),
})
/** A way to reach somebody. */
export interface Contact extends v.InferOutput<typeof ContactSchema> {}
export const Contact: Schema<Contact> = ContactSchema

/** An age of 18 or more: a listing below is refused on both sides. */
export const AdultAge: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(18), v.maxValue(120))

const DatingSchema = shape({
  id: Id,
  title: Text,
  cover: Image,
  images: listOf(Image),
  area: Area,
  age: AdultAge,
  intro: Text,
  certified: Flag,
  score: Amount,
  reviews_count: Count,
  likes_count: Count,
  coins: Count,
  is_pay: Flag,
  is_like: Flag,
  is_reviewed: opt(Flag),
  contact: opt(Contact),
  created_at: Time,
})
/** A dating listing; `contact` only once unlocked. `is_reviewed`: one has reviewed it, which is done once. */
export interface Dating extends v.InferOutput<typeof DatingSchema> {}
export const Dating: Schema<Dating> = DatingSchema
