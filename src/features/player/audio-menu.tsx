import { AudioLines, Check } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#components/icon-button.tsx'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { useWords } from '#words/words.ts'
import type { FilmAudios } from './use-audios.ts'

interface AudioMenuProps {
  audios: FilmAudios
  onMenu: (open: boolean) => void
}

/** In which language a film is heard. */
export function AudioMenu({ audios: { all, heard, choose }, onMenu }: AudioMenuProps) {
  const words = useWords('watch')
  const player = useWords('player')
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    setOpen(next)
    onMenu(next)
  }
  const nameOf = (one: (typeof all)[number]) => one.label || one.lang || words.audioNo(all.indexOf(one) + 1)
  return (
    <>
      <IconButton
        onPicture
        label={words.audioNow(heard ? nameOf(heard) : '')}
        icon={<AudioLines />}
        onClick={() => show(true)}
      />
      <MenuSheet
        open={open}
        onClose={() => show(false)}
        title={words.audio}
        closeLabel={player.close}
        actions={all.map((one) => ({
          key: one.url,
          label: nameOf(one),
          value: one === heard ? <Check aria-label={words.chosen} /> : undefined,
          onClick: () => choose(one),
        }))}
      />
    </>
  )
}
