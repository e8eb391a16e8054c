package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// verifierOf reads a key of a log or of a witness.
func verifierOf(vkey string) (note.Verifier, error) {
	if key, err := note.NewVerifier(vkey); err == nil {
		return key, nil
	}
	return torchwood.NewCosignatureVerifier(vkey)
}

type signedNote struct {
	Keys []string `json:"keys"`
	Note []byte   `json:"note"`
}

type opened struct {
	Fault   string   `json:"fault,omitempty"`
	Text    string   `json:"text,omitempty"`
	Signers []string `json:"signers,omitempty"`
}

func (n *signedNote) open() opened {
	var known []note.Verifier
	for _, vkey := range n.Keys {
		if key, err := verifierOf(vkey); err == nil {
			known = append(known, key)
		}
	}
	read, err := note.Open(n.Note, note.VerifierList(known...))
	if err != nil {
		return opened{Fault: faultOf(err)}
	}
	signers := make([]string, len(read.Sigs))
	for at, signature := range read.Sigs {
		signers[at] = fmt.Sprintf("%s+%08x", signature.Name, signature.Hash)
	}
	return opened{Text: read.Text, Signers: signers}
}

// faultOf names the error by its type, or by its message where the type is not exported.
func faultOf(err error) string {
	var invalid *note.InvalidSignatureError
	var unverified *note.UnverifiedNoteError
	switch {
	case errors.As(err, &invalid):
		return "invalid signature"
	case errors.As(err, &unverified):
		return "no known key"
	case strings.HasPrefix(err.Error(), "ambiguous key"):
		return "ambiguous key"
	case err.Error() == "malformed note":
		return "malformed"
	}
	return err.Error()
}

// tlogProof is a receipt in one file, and the policy of its reader; without one, each key of a log is enough by itself.
type tlogProof struct {
	Text   string `json:"text"`
	Policy string `json:"policy"`
}

func (p *tlogProof) verify(keys []string) error {
	extra, err := torchwood.ProofExtraData([]byte(p.Text))
	if err != nil {
		return err
	}
	var receipt struct {
		Leaf json.RawMessage `json:"leaf"`
		Salt string          `json:"salt"`
	}
	if err := json.Unmarshal(extra, &receipt); err != nil {
		return err
	}
	salt, err := hex.DecodeString(receipt.Salt)
	if err != nil {
		return err
	}
	entry := sha256.Sum256(append(salt, receipt.Leaf...))
	policies := []string{p.Policy}
	if p.Policy == "" {
		policies = nil
		for _, key := range keys {
			policies = append(policies, "log "+key+"\nquorum none\n")
		}
	}
	for _, text := range policies {
		policy, parseErr := torchwood.ParsePolicy([]byte(text))
		if parseErr != nil {
			return parseErr
		}
		if err = torchwood.VerifyProof(policy, tlog.RecordHash(entry[:]), []byte(p.Text)); err == nil {
			return nil
		}
	}
	return err
}
