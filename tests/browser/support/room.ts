import type { Page } from '@playwright/test'

/**
 * Has the browser look how much room there is: it reckons with what it saw last until a write would not fit into that.
 * Answers whether there is room for so many bytes.
 */
export const noticeRoom = (page: Page, bytes: number) =>
  page.evaluate(async (size) => {
    const opening = indexedDB.open('shiguang-device')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const db = opening.result
    const writing = db.transaction('images', 'readwrite')
    writing.objectStore('images').put({ path: 'noise', bytes: new ArrayBuffer(size), sizeBytes: size, usedAt: 1 })
    const isKept = await new Promise<boolean>((resolve) => {
      writing.oncomplete = () => resolve(true)
      writing.onabort = () => resolve(false)
    })
    db.close()
    return isKept
  }, bytes)
