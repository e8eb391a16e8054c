import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readHead, type TreeHead } from '../domain/proof/checkpoint.ts'
import { HeadRefused, ProofSettingRefused } from '../domain/proof/origins.ts'
import type { Mode } from '../domain/states.ts'

/** The last signed heads, in files that all workers share and that access to the database alone cannot change. */
export class SignedHeads {
  readonly folder: string | null

  constructor(folder: string | null) {
    this.folder = folder
  }

  /** Returns the last signed head of the log, null before the first. Throws HeadRefused if it cannot be read. */
  async last(mode: Mode): Promise<TreeHead | null> {
    if (this.folder === null) return null
    const file = fileOf(this.folder, mode)
    const note = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new HeadRefused(mode, `${file} cannot be read (${error.code}), so nothing is signed`)
    })
    const head = note === null ? null : readHead(note)
    if (note !== null && head === null)
      throw new HeadRefused(mode, `${file} holds no signed head, so nothing is signed`)
    return head
  }

  /** Stores a signed head. It is on the disk when this resolves; a killed process leaves the one before. */
  async keep(mode: Mode, checkpoint: string): Promise<void> {
    if (this.folder === null) return
    const file = fileOf(this.folder, mode)
    const next = `${file}.${process.pid}`
    const handle = await open(next, 'w', 0o600)
    try {
      await handle.writeFile(checkpoint)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(next, file)
    await syncFolder(this.folder)
  }

  /** Puts the last head aside, so that the next one begins anew. Returns the file that holds it now. */
  async putAside(mode: Mode, { treeSize }: TreeHead): Promise<string> {
    const file = fileOf(this.folder!, mode)
    const aside = `${file}.cut-at-${treeSize}-${Date.now()}`
    await rename(file, aside)
    await syncFolder(this.folder!)
    return aside
  }
}

const fileOf = (folder: string, mode: Mode): string => join(folder, `${mode.toLowerCase()}.checkpoint`)

/** A renamed file survives a loss of power only if its folder is written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Opens the folder of the signed heads, which is created if it is missing. Throws ProofSettingRefused. */
export async function openSignedHeads(folder: string | null): Promise<SignedHeads> {
  if (folder !== null)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await syncFolder(folder)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new ProofSettingRefused(
        `PROOF_STATE_DIR=${folder} cannot be used (${code}); give this user a folder to write`,
      )
    }
  return new SignedHeads(folder)
}
