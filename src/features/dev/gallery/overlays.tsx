import { Download, EyeOff, Flag, Heart } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { ChooseSheet } from '#components/choose-sheet.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Dialog } from '#components/dialog.tsx'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import { Piece, useGalleryWords } from './piece.tsx'

/** What lies over a screen. Notices are drawn by the shell alone, which is around the gallery too. */
export function Overlays() {
  const words = useGalleryWords()
  const frame = useWords('shell')
  const [open, setOpen] = useState<'dialog' | 'alert' | 'confirm' | 'sheet' | 'menu' | 'choose'>()
  const [chosen, choose] = useState('')
  const close = () => setOpen(undefined)
  const answers = (
    <>
      <Button onClick={close}>{frame.cancel}</Button>
      <Button tone="primary" onClick={close}>
        {frame.confirm}
      </Button>
    </>
  )
  return (
    <Piece name="dialog, confirm, sheet, menu-sheet, choose-sheet, notices" row>
      <Button onClick={() => setOpen('dialog')}>dialog</Button>
      <Button onClick={() => setOpen('alert')}>alert</Button>
      <Button onClick={() => setOpen('confirm')}>confirm</Button>
      <Button onClick={() => setOpen('sheet')}>sheet</Button>
      <Button onClick={() => setOpen('menu')}>menu</Button>
      <Button onClick={() => setOpen('choose')}>choose</Button>
      <Button onClick={() => notify(words.notice)}>notice</Button>
      <Button onClick={() => notify(words.notice, { label: words.undo, onClick: () => undefined })}>action</Button>
      <Dialog open={open === 'dialog'} onClose={close} title={frame.hint} actions={answers}>
        {words.text}
      </Dialog>
      <Dialog open={open === 'alert'} onClose={close} title={frame.hint} alert lasting actions={answers}>
        {words.longHeading}
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        onClose={close}
        onYes={() => notify(words.notice)}
        title={words.heading}
        yes={words.delete}
        no={frame.cancel}
        danger
      >
        {words.text}
      </Confirm>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={words.heading}
        closeLabel={frame.close}
        foot={
          <Button tone="primary" wide onClick={close}>
            {words.send}
          </Button>
        }
      >
        {words.text}
      </Sheet>
      <MenuSheet
        open={open === 'menu'}
        onClose={close}
        title={words.longHeading}
        closeLabel={frame.close}
        actions={[
          { key: 'like', label: words.favorite, icon: <Heart />, value: words.value },
          { key: 'keep', label: words.open, icon: <Download /> },
          { key: 'hide', label: words.off, icon: <EyeOff />, disabled: true },
          { key: 'report', label: words.delete, icon: <Flag />, danger: true },
        ]}
      />
      <ChooseSheet
        open={open === 'choose'}
        onClose={close}
        title={words.heading}
        closeLabel={frame.close}
        none={words.off}
        options={[
          { key: 'like', label: words.favorite },
          { key: 'keep', label: words.open },
        ]}
        value={chosen}
        onChoose={choose}
      />
    </Piece>
  )
}
