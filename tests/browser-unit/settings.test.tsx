import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { metaKeys, type Settings } from '#bridge/settings.ts'
import { device, loadDexie } from '#data/db.ts'
import { useSettings } from '#data/settings.ts'

/** Notes what every one of its renderings was told. */
function listener() {
  const told: Settings[] = []
  function Told() {
    told.push(useSettings())
    return null
  }
  return { told, Told }
}

test('a page that opens after a change knows it in its first rendering; one that is open hears of it', async () => {
  const open = listener()
  await render(<open.Told />)
  expect(open.told[0]?.dataSaver).toBe(false)
  await loadDexie()
  // as the worker writes them
  await device.meta.put({ key: metaKeys.settings, value: { dataSaver: true, textScale: 1.5 } })
  await vi.waitFor(() => expect(open.told.at(-1)).toMatchObject({ dataSaver: true, textScale: 1.5 }))

  const next = listener()
  await render(<next.Told />)
  expect(next.told[0]).toMatchObject({ dataSaver: true, textScale: 1.5 })

  // another tab, or the background code
  await device.meta.put({ key: metaKeys.settings, value: { dataSaver: false } })
  await vi.waitFor(() => expect(next.told.at(-1)).toMatchObject({ dataSaver: false, textScale: 1 }))
  await device.meta.delete(metaKeys.settings)
})
