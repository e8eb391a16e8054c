// Package main verifies receipts and consistency proofs with the libraries that witnesses and monitors of other logs use:
// it reads a case a line as JSON and answers each with true or false. Arguments are the lines of /.well-known/proof-key.
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/transparency-dev/formats/log"
	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"golang.org/x/mod/sumdb/note"
)

type receipt struct {
	Leaf           map[string]any `json:"leaf"`
	Salt           string         `json:"salt"`
	LeafHash       string         `json:"leafHash"`
	LeafIndex      uint64         `json:"leafIndex"`
	TreeSize       uint64         `json:"treeSize"`
	InclusionProof []string       `json:"inclusionProof"`
	Checkpoint     string         `json:"checkpoint"`
}

type consistency struct {
	From     uint64   `json:"from"`
	To       uint64   `json:"to"`
	FromRoot string   `json:"fromRoot"`
	ToRoot   string   `json:"toRoot"`
	Proof    []string `json:"proof"`
}

type question struct {
	Note        *signedNote  `json:"note"`
	Key         *string      `json:"key"`
	Proof       *tlogProof   `json:"proof"`
	Receipt     *receipt     `json:"receipt"`
	Consistency *consistency `json:"consistency"`
	Tiles       *tiles       `json:"tiles"`
}

// canonical is RFC 8785 for a flat object of texts, integers and null: encoding/json sorts the names.
func canonical(leaf map[string]any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(leaf)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

func hashes(texts ...string) ([][]byte, error) {
	read := make([][]byte, len(texts))
	for at, text := range texts {
		var err error
		if read[at], err = hex.DecodeString(text); err != nil {
			return nil, err
		}
	}
	return read, nil
}

func (r *receipt) verify(keys []note.Verifier) error {
	text, err := canonical(r.Leaf)
	if err != nil {
		return err
	}
	salt, err := hex.DecodeString(r.Salt)
	if err != nil || len(salt) != sha256.Size {
		return fmt.Errorf("the salt is not 64 hex digits")
	}
	entry := sha256.Sum256(append(salt, text...))
	leafHash := rfc6962.DefaultHasher.HashLeaf(entry[:])
	if hex.EncodeToString(leafHash) != r.LeafHash {
		return fmt.Errorf("the leaf has another hash")
	}
	path, err := hashes(r.InclusionProof...)
	if err != nil {
		return err
	}
	for _, key := range keys {
		head, _, _, err := log.ParseCheckpoint([]byte(r.Checkpoint), key.Name(), key)
		if err != nil {
			continue
		}
		if head.Size != r.TreeSize {
			return fmt.Errorf("the head is of another size")
		}
		return proof.VerifyInclusion(rfc6962.DefaultHasher, r.LeafIndex, head.Size, leafHash, path, head.Hash)
	}
	return fmt.Errorf("no key has signed the head")
}

func (c *consistency) verify() error {
	roots, err := hashes(c.FromRoot, c.ToRoot)
	if err != nil {
		return err
	}
	path, err := hashes(c.Proof...)
	if err != nil {
		return err
	}
	return proof.VerifyConsistency(rfc6962.DefaultHasher, c.From, c.To, path, roots[0], roots[1])
}

func (q *question) verify(keys []note.Verifier) error {
	if q.Receipt != nil {
		return q.Receipt.verify(keys)
	}
	return q.Consistency.verify()
}

func main() {
	var keys []note.Verifier
	for _, line := range os.Args[1:] {
		key, err := note.NewVerifier(strings.TrimSpace(line))
		if err != nil {
			panic(err)
		}
		keys = append(keys, key)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var asked question
		decoder := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		decoder.UseNumber()
		if err := decoder.Decode(&asked); err != nil {
			panic(err)
		}
		if asked.Note != nil {
			answer, err := json.Marshal(asked.Note.open())
			if err != nil {
				panic(err)
			}
			fmt.Println(string(answer))
			continue
		}
		if asked.Proof != nil {
			fmt.Println(asked.Proof.verify(os.Args[1:]) == nil)
			continue
		}
		if asked.Tiles != nil {
			fmt.Println(asked.Tiles.verify(keys) == nil)
			continue
		}
		if asked.Key != nil {
			_, err := verifierOf(*asked.Key)
			fmt.Println(err == nil)
			continue
		}
		fmt.Println(asked.verify(keys) == nil)
	}
}
