import type { NetApi } from '#bridge/net-api.ts'

/** Saves the picture at a path on `img_base` as a file with a neutral name; false where it could not be had. */
export async function savePicture(net: Pick<NetApi, 'image'>, path: string): Promise<boolean> {
  const reply = await net.image({ data: path, key: `save-${path}`, type: 'image', responseType: 'url' })
  if (!reply.ok) return false
  const { bytes, mime } = reply.value
  const url = URL.createObjectURL(new Blob([bytes], { type: mime }))
  const link = document.createElement('a')
  link.href = url
  link.download = `picture.${mime.split('/')[1]}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return true
}
