import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#components/button.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Slider } from '#components/slider.tsx'
import { useObjectUrl } from '#components/use-object-url.ts'
import { useWords } from '#words/words.ts'
import styles from './crop.module.css'
import type { CropArea as Cut } from './cut.ts'

/** What is to be cut out. */
export interface Chosen {
  area: Cut
  /** Quarters of a turn to the right. */
  quarters: number
}

interface CropAreaProps {
  file: Blob
  /** Width by height; where absent the person chooses. */
  aspect: number | undefined
  round: boolean
  onChange: (chosen: Chosen) => void
  onFail: () => void
}

const shapes = { square: 1, landscape: 4 / 3, portrait: 3 / 4 } as const
type Shape = 'original' | keyof typeof shapes
const mostZoom = 4

/** The picture under a frame: dragged, pinched, moved with arrow keys, zoomed with a slider, turned by quarters. */
export function CropArea({ file, aspect, round, onChange, onFail }: CropAreaProps) {
  const words = useWords('crop')
  const src = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [quarters, setQuarters] = useState(0)
  const [shape, setShape] = useState<Shape>('original')
  const [natural, setNatural] = useState({ width: 4, height: 3 })
  const own = quarters % 2 === 1 ? natural.height / natural.width : natural.width / natural.height
  return (
    <div className={styles.content}>
      <div className={styles.stage}>
        {src !== undefined && (
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            rotation={quarters * 90}
            aspect={aspect ?? (shape === 'original' ? own : shapes[shape])}
            minZoom={1}
            maxZoom={mostZoom}
            cropShape={round ? 'round' : 'rect'}
            keyboardStep={8}
            disableAutomaticStylesInjection
            classes={{ containerClassName: styles.container ?? '', cropAreaClassName: styles.frame ?? '' }}
            cropperProps={{ 'aria-label': words.area, role: 'application' }}
            mediaProps={{ alt: '', onError: onFail }}
            onMediaLoaded={({ naturalWidth, naturalHeight }) =>
              setNatural({ width: naturalWidth || 1, height: naturalHeight || 1 })
            }
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share: Area, area: Area) => onChange({ area, quarters })}
          />
        )}
      </div>
      <div className={styles.row}>
        <Slider
          label={words.zoom}
          value={zoom}
          min={1}
          max={mostZoom}
          step={0.1}
          valueText={words.zoomed(zoom.toFixed(1))}
          onChange={setZoom}
        />
        <Button small icon={<RotateCw />} onClick={() => setQuarters((quarters + 1) % 4)}>
          {words.turn}
        </Button>
      </div>
      {aspect === undefined && (
        <Segmented
          label={words.shape}
          options={(['original', 'square', 'landscape', 'portrait'] as const).map((value) => ({
            value,
            label: words[value],
          }))}
          value={shape}
          onChange={setShape}
        />
      )}
      <p className={styles.hint}>{words.hint}</p>
    </div>
  )
}
