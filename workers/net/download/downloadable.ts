import type { Kind } from '#contract/kind.ts'
import type { Planner } from './planner.ts'

/** How a kind is kept for offline. */
export interface Downloadable {
  /** It has parts, each with a row of its own, so that a rule says which. */
  hasParts?: true
  plan(planner: Planner): Promise<void>
}

/**
 * What can be kept for offline, and what that takes. A plan asks for the item by the calls with which its screens show
 * it, and names the pieces; rows, pieces, queue, checks, rights and the downloads screen follow from that.
 */
export const downloadable: { readonly [K in Kind]?: Downloadable } = {
  video: {
    async plan(planner) {
      const video = await planner.detail('mv.detail', { id: Number(planner.id) })
      planner.named(video.title, video.cover)
      await planner.stream(video.streams)
      await planner.track(video.audios ?? [])
      planner.beside([...(video.captions ?? []), ...(video.storyboard ? [video.storyboard] : [])])
    },
  },
  compilation: {
    hasParts: true,
    async plan(planner) {
      const videos = await planner.list('compilation.mvs', { id: Number(planner.id) })
      const collection = await planner.card('compilation', planner.id)
      if (collection) planner.named(collection.title, collection.cover)
      planner.parts(videos)
    },
  },
  novel: {
    hasParts: true,
    async plan(planner) {
      const novel = await planner.detail('novel.detail', { id: Number(planner.id) })
      planner.named(novel.title, novel.cover)
      planner.parts(await planner.list('novel.chapters', { id: Number(planner.id), order: 'asc' }))
    },
  },
  chapter: {
    async plan(planner) {
      const { chapter, blocks = [] } = await planner.answer('novel.chapter', { chapter_id: Number(planner.id) })
      planner.named(chapter.title)
      for (const block of blocks) if (block.type === 'img') planner.image(block.image)
    },
  },
  comic: {
    hasParts: true,
    async plan(planner) {
      const comic = await planner.detail('comic.detail', { id: Number(planner.id) })
      planner.named(comic.title, comic.cover)
      planner.parts(await planner.list('comic.episodes', { id: Number(planner.id), order: 'asc' }))
    },
  },
  episode: {
    async plan(planner) {
      const { episode, pages } = await planner.answer('comic.read', { episode_id: Number(planner.id) })
      planner.named(episode.title)
      for (const page of pages) planner.image(page)
    },
  },
  picture: {
    async plan(planner) {
      const set = await planner.detail('picture.detail', { id: Number(planner.id) })
      planner.named(set.title, set.cover)
      for (const { value } of await planner.list('picture.images', { id: Number(planner.id) })) planner.image(value)
    },
  },
  audio: {
    hasParts: true,
    async plan(planner) {
      const book = await planner.detail('audio.detail', { id: Number(planner.id) })
      planner.named(book.title, book.cover)
      planner.parts(await planner.list('audio.chapters', { id: Number(planner.id), order: 'asc' }))
    },
  },
  'audio-chapter': {
    async plan(planner) {
      const chapter = await planner.card('audio-chapter', planner.id)
      if (chapter) planner.named(chapter.title)
      await planner.stream(chapter?.stream ? [chapter.stream] : [])
    },
  },
  article: {
    async plan(planner) {
      const article = await planner.detail('article.detail', { id: Number(planner.id) })
      planner.named(article.title, article.covers[0])
      for (const { image } of article.media) planner.image(image)
      for (const { stream } of article.media) if (stream) await planner.stream([stream])
    },
  },
}
