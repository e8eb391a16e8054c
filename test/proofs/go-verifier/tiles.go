package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/transparency-dev/formats/log"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// tiles is a log that is read from its public files, as a monitor does. All of it must be under a head of this size.
type tiles struct {
	Prefix string `json:"prefix"`
	Size   int64  `json:"size"`
}

func (t *tiles) fetch(path string) ([]byte, error) {
	response, err := http.Get(t.Prefix + "/" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	return io.ReadAll(response.Body)
}

// Height is 8 for every log after C2SP tlog-tiles.
func (t *tiles) Height() int { return 8 }

// ReadTiles returns hashes; their path has no height, unlike that of the checksum database.
func (t *tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	read := make([][]byte, len(wanted))
	for at, tile := range wanted {
		var err error
		if read[at], err = t.fetch(strings.Replace(tile.Path(), "tile/8/", "tile/", 1)); err != nil {
			return nil, err
		}
	}
	return read, nil
}

// SaveTiles is for readers with a cache.
func (t *tiles) SaveTiles([]tlog.Tile, [][]byte) {}

// entries returns the entries of a bundle, each after its length.
func (t *tiles) entries(first int64, width int) ([][]byte, error) {
	path := tlog.Tile{H: 8, L: 0, N: first / 256, W: width}.Path()
	bundle, err := t.fetch(strings.Replace(path, "tile/8/0/", "tile/entries/", 1))
	if err != nil {
		return nil, err
	}
	var read [][]byte
	for len(bundle) >= 2 {
		length := int(binary.BigEndian.Uint16(bundle))
		if len(bundle) < 2+length {
			return nil, fmt.Errorf("an entry is cut off")
		}
		read = append(read, bundle[2:2+length])
		bundle = bundle[2+length:]
	}
	if len(bundle) != 0 || len(read) != width {
		return nil, fmt.Errorf("a bundle of %d entries has %d", width, len(read))
	}
	return read, nil
}

func (t *tiles) verify(keys []note.Verifier) error {
	checkpoint, err := t.fetch("checkpoint")
	if err != nil {
		return err
	}
	for _, key := range keys {
		head, _, _, err := log.ParseCheckpoint(checkpoint, key.Name(), key)
		if err != nil {
			continue
		}
		if int64(head.Size) != t.Size {
			return fmt.Errorf("the log has %d entries", head.Size)
		}
		tree := tlog.Tree{N: t.Size}
		copy(tree.Hash[:], head.Hash)
		return t.verifyEntries(tree)
	}
	return fmt.Errorf("no key has signed the head")
}

// verifyEntries compares every entry with the hash of its leaf, which the reader of tiles authenticates.
func (t *tiles) verifyEntries(tree tlog.Tree) error {
	indices := make([]int64, tree.N)
	for at := range indices {
		indices[at] = tlog.StoredHashIndex(0, int64(at))
	}
	hashes, err := tlog.TileHashReader(tree, t).ReadHashes(indices)
	if err != nil {
		return err
	}
	for first := int64(0); first < tree.N; first += 256 {
		entries, err := t.entries(first, int(min(256, tree.N-first)))
		if err != nil {
			return err
		}
		for at, entry := range entries {
			if tlog.RecordHash(entry) != hashes[first+int64(at)] {
				return fmt.Errorf("entry %d has another hash", first+int64(at))
			}
		}
	}
	return nil
}
