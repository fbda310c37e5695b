import type { Kind } from '#contract/kind.ts'
import type { Planner } from './planner.ts'

/** How a kind is kept for offline. */
export interface Shelving {
  /** It has parts, each with a row of its own, so that a rule says which. */
  hasParts?: true
  plan(shelf: Planner): Promise<void>
}

/**
 * What can be kept for offline, and what that takes. A plan asks for the item by the calls with which its screens show
 * it, and names the pieces; rows, pieces, queue, checks, rights and the downloads screen follow from that.
 */
export const shelved: { readonly [K in Kind]?: Shelving } = {
  video: {
    async plan(shelf) {
      const video = await shelf.detail('mv.detail', { id: Number(shelf.id) })
      shelf.named(video.title, video.cover)
      await shelf.stream(video.streams)
    },
  },
  compilation: {
    hasParts: true,
    async plan(shelf) {
      const videos = await shelf.list('compilation.mvs', { id: Number(shelf.id) })
      const collection = await shelf.card('compilation', shelf.id)
      if (collection) shelf.named(collection.title, collection.cover)
      shelf.parts(videos)
    },
  },
  novel: {
    hasParts: true,
    async plan(shelf) {
      const novel = await shelf.detail('novel.detail', { id: Number(shelf.id) })
      shelf.named(novel.title, novel.cover)
      shelf.parts(await shelf.list('novel.chapters', { id: Number(shelf.id), order: 'asc' }))
    },
  },
  chapter: {
    async plan(shelf) {
      const { chapter } = await shelf.answer('novel.chapter', { chapter_id: Number(shelf.id) })
      shelf.named(chapter.title)
    },
  },
  comic: {
    hasParts: true,
    async plan(shelf) {
      const comic = await shelf.detail('comic.detail', { id: Number(shelf.id) })
      shelf.named(comic.title, comic.cover)
      shelf.parts(await shelf.list('comic.episodes', { id: Number(shelf.id), order: 'asc' }))
    },
  },
  episode: {
    async plan(shelf) {
      const { episode, pages } = await shelf.answer('comic.read', { episode_id: Number(shelf.id) })
      shelf.named(episode.title)
      for (const page of pages) shelf.image(page)
    },
  },
  picture: {
    async plan(shelf) {
      const set = await shelf.detail('picture.detail', { id: Number(shelf.id) })
      shelf.named(set.title, set.cover)
      for (const { value } of await shelf.list('picture.images', { id: Number(shelf.id) })) shelf.image(value)
    },
  },
  audio: {
    hasParts: true,
    async plan(shelf) {
      const book = await shelf.detail('audio.detail', { id: Number(shelf.id) })
      shelf.named(book.title, book.cover)
      shelf.parts(await shelf.list('audio.chapters', { id: Number(shelf.id), order: 'asc' }))
    },
  },
  'audio-chapter': {
    async plan(shelf) {
      const chapter = await shelf.card('audio-chapter', shelf.id)
      if (chapter) shelf.named(chapter.title)
      await shelf.stream(chapter?.stream ? [chapter.stream] : [])
    },
  },
  article: {
    async plan(shelf) {
      const article = await shelf.detail('article.detail', { id: Number(shelf.id) })
      shelf.named(article.title, article.covers[0])
      for (const { image } of article.media) shelf.image(image)
      for (const { stream } of article.media) if (stream) await shelf.stream([stream])
    },
  },
}
