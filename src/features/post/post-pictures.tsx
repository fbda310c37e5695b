import type { CardOf } from '#bridge/rows.ts'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { PictureGrid } from '#components/picture-grid.tsx'
import { useWords } from '#words/words.ts'

/** So many pictures a grid shows. */
const gridPictures = 9

export interface PostPicturesProps {
  post: Pick<CardOf<'post'>, 'images' | 'images_count'>
  onReport: () => void
}

/** The pictures of a post in a grid of up to nine; tapped, they open over the whole screen. */
export function PostPictures({ post, onReport }: PostPicturesProps) {
  'use memo'
  const words = useWords('post')
  const { images, images_count: total } = post
  const { show, preview } = usePreview({ images, draw: drawWhole, onReport })
  if (images.length === 0) return null
  const [only] = images.length === 1 ? images : []
  const beyond = total - Math.min(images.length, gridPictures)
  return (
    <>
      <PictureGrid
        pictures={images.map((image, index) => ({
          key: image.path,
          picture: <Picture image={image} ratio={only ? clampRatio(only) : 1} />,
          label: words.picture(index + 1, total),
          onOpen: () => show(index),
        }))}
        more={beyond > 0 ? `+${beyond}` : undefined}
      />
      {preview}
    </>
  )
}

/** A single picture keeps its shape, within reason. */
const clampRatio = ({ width, height }: { width: number; height: number }) =>
  Math.min(2, Math.max(0.7, height > 0 ? width / height : 1))
