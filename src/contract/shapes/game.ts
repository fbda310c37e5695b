import type * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Id, Image, RichText, Tag, Text } from './common.ts'

const GameLinkSchema = shape({
  platform: Text,
  label: Text,
  url: Text,
  sha256: opt(Text),
  bytes: opt(Count),
})
/** A place to download a game from; where it is a file of this place, with its SHA-256 in hex and its size. */
export interface GameLink extends v.InferOutput<typeof GameLinkSchema> {}
export const GameLink: Schema<GameLink> = GameLinkSchema

const GameSchema = shape({
  id: Id,
  title: Text,
  cover: Image,
  screenshots: listOf(Image),
  intro: RichText,
  platforms: listOf(Text),
  size: Text,
  tags: listOf(Tag),
  likes_count: Count,
  comments_count: Count,
  coins: Count,
  is_pay: Flag,
  is_like: Flag,
  is_favorite: Flag,
  links: opt(listOf(GameLink)),
})
/** A game; its links only after buying. `size` is text such as `1.2 GB`. */
export interface Game extends v.InferOutput<typeof GameSchema> {}
export const Game: Schema<Game> = GameSchema
