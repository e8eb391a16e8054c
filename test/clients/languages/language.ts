export type Command = readonly [command: string, ...args: string[]]

/** A client, as the tests drive, build, install and use it. Commands run in the project's folder unless it says otherwise. */
export interface ClientLanguage {
  name: string
  /** Programs of the machine without which its tests are skipped, and fail in CI. */
  programs: readonly string[]
  /** Builds the driver, for languages that need it, into this folder. */
  build?(scratch: string): readonly Command[]
  /** The strictest check of its language, after the build. `scratch` is a folder for what it writes. */
  check(scratch: string): readonly Command[]
  /** The program that plays the scenario; its arguments are the service's address, a key and an empty folder. */
  driver(scratch: string): Command
  env?: Readonly<Record<string, string>>
  /** Variants of the driver, each with the argument that asks for it: Python's client is synchronous or asynchronous. */
  variants?: readonly string[]
  published: {
    /** Variables that keep what the commands install out of the machine, in this folder. */
    env?(folder: string): Readonly<Record<string, string>>
    /** The checks of what the README's code and the example are, run in the folder where the client was installed. */
    check: readonly Command[]
    /** The example of one page, and what runs it in that folder: `clients/<name>/example/<file>`. */
    example: {
      file: string
      run: Command
      /** Other builds of it, each with the command that runs it. */
      also?: readonly Command[]
    }
  }
}
