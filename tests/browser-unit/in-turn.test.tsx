import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { InTurn } from '#components/picture/in-turn.tsx'

const image = { path: 'article/1/5.webp', width: 960, height: 540, hash: '' }

/** A page of two screens, with a picture on each. */
const Page = ({ now }: { now: boolean }) => (
  <div data-scroller style={{ height: 600, overflow: 'auto' }}>
    {['first', 'second'].map((name) => (
      <div key={name} style={{ height: 1200 }}>
        <InTurn now={now}>{(mine) => <span data-testid={name}>{mine(image).path || 'waits'}</span>}</InTurn>
      </div>
    ))}
  </div>
)

test('a picture that nobody looks at waits until it is its turn', async () => {
  const page = await render(<Page now={false} />)
  await expect.element(page.getByTestId('first')).toHaveTextContent(image.path)
  await expect.element(page.getByTestId('second')).toHaveTextContent('waits')
  await page.rerender(<Page now />)
  await expect.element(page.getByTestId('second')).toHaveTextContent(image.path)
})

test('a picture that is scrolled to does not wait', async () => {
  const page = await render(<Page now={false} />)
  await expect.element(page.getByTestId('second')).toHaveTextContent('waits')
  page.container.querySelector('[data-scroller]')!.scrollTop = 1000
  await expect.element(page.getByTestId('second')).toHaveTextContent(image.path)
})
