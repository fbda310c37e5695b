import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { useMemo, useState, type ReactNode } from 'react'
import { Download, Ellipsis, Flag } from 'lucide-react'
import YetAnotherLightbox, { IconButton } from 'yet-another-react-lightbox'
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Image } from '#contract/shapes/common.ts'
import { net } from '#data/net.ts'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { notify } from '#components/notify.ts'
import { useLongPress } from '#components/use-long-press.ts'
import { useModal } from '#components/use-modal.ts'
import { useWords } from '#words/words.ts'
import { preview } from './constants.ts'
import { savePicture } from './save-picture.ts'

/** How the lightbox knows the name of the button that is ours. */
const moreLabel = 'More'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: { type: 'picture'; image: Image }
  }
  interface Labels {
    [moreLabel]?: string
  }
}

export interface PreviewProps {
  open: boolean
  onClose: () => void
  images: readonly Image[]
  /** Draws one picture: the part for pictures, handed in. */
  renderImage: (image: Image) => ReactNode
  /** Which one is shown first. */
  index?: number
  /** Goes on by itself from picture to picture, until it is paused or at the end. */
  slideshow?: boolean
  /** Told of each picture that is shown. */
  onView?: ((index: number) => void) | undefined
  /** Reports what the picture belongs to. */
  onReport?: (() => void) | undefined
}

/** So long each picture of a slideshow is shown. */
const slideMs = 4000

/** See `Preview`. */
export function Lightbox({
  open,
  onClose,
  images,
  renderImage: draw,
  index = 0,
  slideshow = false,
  onView,
  onReport,
}: PreviewProps) {
  const words = useWords('preview')
  const frame = useWords('shell')
  const [at, setAt] = useState(index)
  // others than before, or another index, take it there: both stay what they are while somebody swipes
  const slides = useMemo(() => images.map((image) => ({ type: 'picture' as const, image })), [images])
  const [menu, setMenu] = useState(false)
  const press = useLongPress(() => setMenu(true))
  const modal = useModal(open, onClose)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const save = async () => {
    const image = images[at]
    if (image) notify((await savePicture(net, image.path)) ? words.saved : words.notSaved)
  }
  return (
    <dialog {...modal.props} className="preview" aria-label={words.preview}>
      {/* the lightbox makes all that lies beside it inert, the menu too: it gets a place of its own */}
      <div ref={setRoot} />
      {root && (
        <YetAnotherLightbox
          open={open}
          close={modal.close}
          portal={{ root, container: { role: 'presentation', 'aria-modal': undefined, 'aria-label': undefined } }}
          index={at}
          slides={slides}
          plugins={slideshow ? [Zoom, Slideshow] : [Zoom]}
          slideshow={{ autoplay: true, delay: slideMs }}
          zoom={{
            supports: ['picture'],
            maxZoom: preview.maxZoom,
            minZoom: preview.minZoom,
            doubleTapDelay: preview.doubleTapMs,
            // what is between the fingers stays between them
            pinchZoomV4: true,
          }}
          animation={{ swipe: preview.swipeMs }}
          controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
          carousel={{ finite: true }}
          toolbar={{
            buttons: [
              <IconButton key="more" label={moreLabel} icon={Ellipsis} onClick={() => setMenu(true)} />,
              'close',
            ],
          }}
          labels={{
            Close: words.close,
            Next: words.next,
            Previous: words.previous,
            'Zoom in': words.zoomIn,
            'Zoom out': words.zoomOut,
            Lightbox: words.preview,
            Play: words.play,
            Pause: words.pause,
            [moreLabel]: frame.more,
          }}
          on={{
            view: ({ index: shown }) => {
              setAt(shown)
              onView?.(shown)
            },
          }}
          render={{
            slide: ({ slide }) =>
              slide.type === 'picture' ? (
                <div className="preview-slide" {...press}>
                  {draw(slide.image)}
                </div>
              ) : undefined,
          }}
        />
      )}
      <MenuSheet
        open={menu}
        onClose={() => setMenu(false)}
        title={words.preview}
        closeLabel={words.close}
        actions={[
          { key: 'save', label: words.save, icon: <Download />, onClick: () => void save() },
          ...(onReport
            ? [{ key: 'report', label: words.report, icon: <Flag />, danger: true, onClick: onReport }]
            : []),
        ]}
      />
    </dialog>
  )
}
