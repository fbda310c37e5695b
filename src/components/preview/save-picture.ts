import type { NetApi } from '#bridge/net-api.ts'
import { saveFile } from '#components/save-file.ts'

/** Saves the picture at a path on `img_base` as a file with a neutral name; false where it could not be had. */
export async function savePicture(net: Pick<NetApi, 'image'>, path: string): Promise<boolean> {
  const reply = await net.image({ data: path, key: `save-${path}`, type: 'image', responseType: 'url' })
  if (!reply.ok) return false
  const { bytes, mime } = reply.value
  saveFile(`picture.${mime.split('/')[1]}`, new Blob([bytes], { type: mime }))
  return true
}
