import { Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { en, zh } from '#tests/words.ts'
import { setLanguage, useWords } from '#words/words.ts'

afterEach(() => setLanguage('zh'))

function Row() {
  const words = useWords('shell')
  // hooks behind the words, whose state must be there however the component was drawn
  const [times] = useState(() => 1)
  const { title } = useWords('settings')
  return (
    <p>
      {words.retry} {title} {times}
    </p>
  )
}

test('who needs words that are not here yet waits for them, and keeps its hooks', async () => {
  const said = vi.spyOn(console, 'error')
  // English is not loaded here, Chinese is
  setLanguage('en')
  const screen = await render(
    <Suspense fallback={<p>…</p>}>
      <Row />
    </Suspense>,
  )
  await expect.element(screen.getByText(`${en.shell.retry} ${en.settings.title} 1`)).toBeVisible()
  setLanguage('zh')
  await expect.element(screen.getByText(`${zh.shell.retry} ${zh.settings.title} 1`)).toBeVisible()
  expect(said).not.toHaveBeenCalled()
})
