import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'

/** Creates a folder inside the folder of the run, which the run deletes at its end. */
export const newFolder = (): string => mkdtempSync(join(process.env.TEST_FOLDER!, 'folder-'))
