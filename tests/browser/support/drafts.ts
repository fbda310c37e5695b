/** How many drafts with a diagnostic report the logged-in person has on this device; runs within the page. */
export async function reportDrafts(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('shiguang-person:') && !name.endsWith(':guest') ? [name] : [],
  )
  let count = 0
  for (const name of names) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not opened')))
    })
    const rows = await new Promise<{ fields: Record<string, string> }[]>((resolve) => {
      const request = db.transaction('drafts').objectStore('drafts').getAll()
      request.addEventListener('success', () => resolve(request.result as { fields: Record<string, string> }[]))
    })
    count += rows.filter(({ fields }) => fields['report']).length
    db.close()
  }
  return count
}

/** Everything that somebody has begun on this device and not sent, whoever it was, as one text; runs within the page. */
export async function keptTexts(): Promise<string> {
  const texts: string[] = []
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('shiguang-person:')) continue
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not opened')))
    })
    const rows = await new Promise<unknown[]>((resolve) => {
      const request = db.transaction('drafts').objectStore('drafts').getAll()
      request.addEventListener('success', () => resolve(request.result))
    })
    db.close()
    texts.push(...rows.map((row) => JSON.stringify(row)))
  }
  return texts.join('\n')
}
