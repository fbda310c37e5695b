import type { Image } from '#contract/shapes/common.ts'
import type { Article, ArticleMedia } from '#contract/shapes/article.ts'
import { isMediaPath } from '#components/rich-text/media-path.ts'

type Media = Pick<Article, 'body' | 'media'>

/** Used for a picture whose size nobody told. */
const unknownSize = { width: 16, height: 9 }

/** The paths of pictures and clips that a text places, in its order. */
function placed(body: string | undefined): { type: 'image' | 'video'; path: string }[] {
  return [...(body ?? '').matchAll(/<(img|video)\b[^>]*?\bsrc="([^"]+)"/g)].flatMap(([, tag, path = '']) =>
    isMediaPath(path) ? [{ type: tag === 'img' ? 'image' : 'video', path }] : [],
  )
}

/** The pictures of an article that the viewer may see, in the order in which they are met. */
export function picturesOf({ body, media }: Media): Image[] {
  const known = media.flatMap(({ type, image }) => (type === 'image' && image ? [image] : []))
  const inText = placed(body)
    .filter(({ type }) => type === 'image')
    .map(({ path }) => known.find((image) => image.path === path) ?? { path, ...unknownSize })
  const after = known.filter(({ path }) => !inText.some((image) => image.path === path))
  return [...inText, ...after]
}

/** What can be shown and stands nowhere in the text: it comes after it. */
export function restOf({ body, media }: Media): ArticleMedia[] {
  const paths = new Set(placed(body).map(({ path }) => path))
  return media.filter(({ type, image, stream }) => {
    if (type === 'video') return stream !== undefined && !paths.has(stream.url)
    return image !== undefined && !paths.has(image.path)
  })
}

/** What is still to be unlocked: nothing, or how many pictures and clips beside the text. */
export function lockedPart({
  coins,
  is_pay: bought,
  media,
}: Pick<Article, 'coins' | 'is_pay' | 'media'>): { pictures: number; clips: number } | undefined {
  const pictures = media.filter(({ type, image }) => type === 'image' && !image).length
  const clips = media.filter(({ type, stream }) => type === 'video' && !stream).length
  // a row that says it is bought and still lacks its pictures is being asked for again
  return coins > 0 && (!bought || pictures + clips > 0) ? { pictures, clips } : undefined
}
