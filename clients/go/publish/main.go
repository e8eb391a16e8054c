// Publish writes the module into a folder that GOPROXY=file://… serves: go run . FOLDER.
package main

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"payments.example/payments"
)

const (
	module  = "payments.example/payments"
	version = "v" + payments.Version
	source  = ".."
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: go run . FOLDER")
	}
	if err := publish(filepath.Join(os.Args[1], module, "@v")); err != nil {
		log.Fatal(err)
	}
}

// publish writes the four files of the module proxy protocol for this version.
func publish(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	info, err := json.Marshal(map[string]any{"Version": version, "Time": time.Now().UTC()})
	if err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(source, "go.mod"))
	if err != nil {
		return err
	}
	files := map[string][]byte{"list": []byte(version + "\n"), version + ".info": info, version + ".mod": mod}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	archive, err := os.Create(filepath.Join(folder, version+".zip"))
	if err != nil {
		return err
	}
	return errors.Join(pack(archive), archive.Close())
}

// pack writes the files of the module. A folder with a go.mod of its own, like this one, is another module.
func pack(archive *os.File) error {
	zipped := zip.NewWriter(archive)
	err := filepath.WalkDir(source, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == source {
			return err
		}
		if entry.IsDir() {
			_, err := os.Stat(filepath.Join(path, "go.mod"))
			if err == nil || strings.HasPrefix(entry.Name(), ".") || entry.Name() == "generator" {
				return fs.SkipDir
			}
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(source, path)
		if err != nil {
			return err
		}
		file, err := zipped.Create(fmt.Sprintf("%s@%s/%s", module, version, filepath.ToSlash(name)))
		if err != nil {
			return err
		}
		_, err = file.Write(content)
		return err
	})
	return errors.Join(err, zipped.Close())
}
