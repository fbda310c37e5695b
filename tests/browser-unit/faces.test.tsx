import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Faces } from '#features/comments/faces.tsx'

function Writing() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('雨停了')
  return (
    <>
      <textarea ref={field} aria-label="正文" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Faces label="表情" field={field} onChange={setText} />
    </>
  )
}

test('faces are put in where the caret is, one behind the other, and what is typed then follows them', async () => {
  const screen = await render(<Writing />)
  const field = screen.getByLabelText('正文')
  const node = field.element() as HTMLTextAreaElement
  node.setSelectionRange(1, 2)
  for (const face of ['🌙', '🌈']) await screen.getByRole('button', { name: face }).click()
  await expect.element(field).toHaveValue('雨🌙🌈了')
  node.focus()
  await userEvent.keyboard('!')
  await expect.element(field).toHaveValue('雨🌙🌈!了')
})
