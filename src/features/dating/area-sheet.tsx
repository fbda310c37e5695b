import { useState } from 'react'
import type { Area } from '#contract/shapes/dating.ts'
import { Chip } from '#components/chip.tsx'
import { Sheet } from '#components/sheet.tsx'
import { datingWords } from '#words/dating.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './dating.module.css'

interface AreaSheetProps {
  open: boolean
  onClose: () => void
  areas: readonly Area[]
  /** The code of the chosen area; empty for all. */
  value: string
  onChoose: (code: string) => void
}

/** Provinces, and the cities of the one that is open. */
export function AreaSheet({ open, onClose, areas, value, onChoose }: AreaSheetProps) {
  const words = useWords(datingWords)
  const { close } = useWords(shellWords)
  const [shown, show] = useState<string>()
  const province =
    areas.find(({ code }) => code === shown) ??
    areas.find(({ code, children }) => code === value || children?.some((city) => city.code === value))
  const choose = (code: string) => {
    onChoose(code)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.areas} closeLabel={close}>
      <div className={styles.areas} role="group" aria-label={words.areas}>
        <Chip pressed={value === ''} onClick={() => choose('')}>
          {words.allAreas}
        </Chip>
        {areas.map((area) => (
          <Chip
            key={area.code}
            pressed={area === province}
            onClick={() => (area.children?.length ? show(area.code) : choose(area.code))}
          >
            {area.name}
          </Chip>
        ))}
      </div>
      {province?.children && province.children.length > 0 && (
        <div className={styles.cities} role="group" aria-label={province.name}>
          <Chip pressed={value === province.code} onClick={() => choose(province.code)}>
            {words.allOf(province.name)}
          </Chip>
          {province.children.map(({ code, name }) => (
            <Chip key={code} pressed={value === code} onClick={() => choose(code)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
    </Sheet>
  )
}
