import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#components/tokens.css'
import '#components/base.css'
import { Avatar } from '#components/avatar.tsx'
import { Cover } from '#components/cover.tsx'
import { VideoCard } from '#components/video-card.tsx'
import { pageLink } from '#components/target.ts'
import { InRouter } from './in-router.tsx'

function paint(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 4
  const context = canvas.getContext('2d')!
  context.fillStyle = colour
  context.fillRect(0, 0, 4, 4)
  return canvas.toDataURL()
}

const sunset = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const broken = 'data:image/png;base64,AAAA'
const boxOf = (container: HTMLElement) => container.querySelector<HTMLElement>('span[style]')!

test('has its size and colour before there is a picture, then its blurred shape, then the picture', async () => {
  const { container, rerender } = await render(<Cover ratio={2} hash={sunset} alt="海" />)
  const box = boxOf(container)
  expect(box.offsetWidth / box.offsetHeight).toBeCloseTo(2, 1)
  expect(box.style.backgroundColor).toMatch(/^rgb/)
  expect(box.style.backgroundImage).toBe('')
  await expect.poll(() => box.style.backgroundImage).toMatch(/^url\("data:image\/png/)

  const onLoaded = vi.fn<() => void>()
  await rerender(<Cover ratio={2} hash={sunset} alt="海" src={paint('teal')} onLoaded={onLoaded} />)
  const picture = page.getByRole('img', { name: '海' })
  await expect.poll(() => getComputedStyle(picture.element()).opacity).toBe('1')
  expect(onLoaded).toHaveBeenCalledTimes(1)
  expect(box.style.backgroundImage).toBe('')
})

test('a shape drawn once is there at once the next time', async () => {
  const { container } = await render(<Cover hash={sunset} />)
  expect(boxOf(container).style.backgroundImage).toMatch(/^url/)
})

test.each(['', '!!!', 'AAAA', '<script>'])('a hash of %j is no trouble', async (hash) => {
  const { container } = await render(<Cover hash={hash} src={paint('navy')} alt="夜" />)
  await expect.poll(() => getComputedStyle(page.getByRole('img').element()).opacity).toBe('1')
  expect(boxOf(container).style.backgroundImage).not.toContain('<')
})

test('what does not decode can be tapped to try again, and a new address is tried', async () => {
  const onRetry = vi.fn<() => void>()
  const { rerender } = await render(<Cover src={broken} onRetry={onRetry} retryLabel="重新加载" alt="海" />)
  const retry = page.getByRole('button', { name: '重新加载' })
  await retry.click()
  expect(onRetry).toHaveBeenCalledTimes(1)
  await expect.element(retry).toBeVisible()
  await rerender(<Cover src={paint('teal')} onRetry={onRetry} retryLabel="重新加载" alt="海" />)
  await expect.element(page.getByRole('img', { name: '海' })).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})

test('in a card, the retry and the person are above the link of the card', async () => {
  const onRetry = vi.fn<() => void>()
  history.replaceState(null, '', '#/list')
  await render(
    <VideoCard
      to={pageLink('/player', { id: 1 })}
      title="夜航"
      cover={<Cover failed onRetry={onRetry} retryLabel="重新加载" />}
      stat="12"
    />,
    { wrapper: InRouter },
  )
  await page.getByRole('button', { name: '重新加载' }).click()
  expect(onRetry).toHaveBeenCalledTimes(1)
  expect(location.hash).toBe('#/list')
  await page.getByText('12').click({ force: true })
  expect(location.hash).toBe('#/player?id=1')
})

test('an avatar shows the first letter until there is a picture, and when there is none', async () => {
  const { container, rerender } = await render(<Avatar name="𠮷野" />)
  expect(container.textContent).toBe('𠮷')
  await rerender(<Avatar name="𠮷野" src={broken} />)
  await expect.poll(() => container.textContent).toBe('𠮷')
  await rerender(<Avatar name="𠮷野" src={paint('teal')} />)
  expect(container.querySelector('img')).not.toBeNull()
})
